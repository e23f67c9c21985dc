import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react'
import type { Field } from '../../api'

export type Hints = {
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  readonly inputMode?: NonNullable<HTMLAttributes<HTMLInputElement>['inputMode']>
  readonly autoCapitalize?: string
}

const CODE: Hints = { autoComplete: 'one-time-code', inputMode: 'numeric' }
const PHONE: Hints = { autoComplete: 'tel', inputMode: 'tel' }
const TAX: Hints = { autoComplete: 'off', autoCapitalize: 'characters' }
const ACCOUNT: Hints = { autoComplete: 'off', autoCapitalize: 'off' }

/** Autofill and keyboard of a text field, by extended type or type (FORM-18). */
const HINTS: Readonly<Record<string, Hints>> = {
  card_cardholder_name: { autoComplete: 'cc-name', autoCapitalize: 'words' },
  phone: PHONE,
  profile_phone: PHONE,
  user_phone: PHONE,
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'off' },
  user_email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'off' },
  user_first_name: { autoComplete: 'given-name', autoCapitalize: 'words' },
  user_middle_name: { autoComplete: 'additional-name', autoCapitalize: 'words' },
  user_last_name: { autoComplete: 'family-name', autoCapitalize: 'words' },
  user_country: { autoComplete: 'country-name', autoCapitalize: 'words' },
  user_tax_code: TAX,
  profile_tax_code: TAX,
  postal_code: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
  one_time_code: CODE,
  iban: TAX,
  bank: ACCOUNT,
  wallet: ACCOUNT,
}
const BY_DATA_TYPE: Partial<Record<Field['dataType'], Hints>> = {
  Integer: { autoComplete: 'off', inputMode: 'numeric' },
  Float: { autoComplete: 'off', inputMode: 'decimal' },
}
const PLAIN: Hints = { autoComplete: 'off' }

const hintsOf = (word: string) => (Object.hasOwn(HINTS, word) ? HINTS[word] : undefined)

/** The hints of a text field; an unknown type has none. */
export function inputHints({ type, extendedType, dataType }: Pick<Field, 'type' | 'extendedType' | 'dataType'>): Hints {
  return hintsOf(extendedType) ?? hintsOf(type) ?? BY_DATA_TYPE[dataType] ?? PLAIN
}
