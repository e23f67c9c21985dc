import { expect, it } from 'vitest'
import { inputHints } from './input-hints'

const field = { type: 'input', extendedType: 'custom', dataType: 'String' } as const

it.each([
  [{ extendedType: 'card_cardholder_name' }, { autoComplete: 'cc-name' }],
  [{ type: 'user_email' }, { autoComplete: 'email', inputMode: 'email' }],
  [{ type: 'user_first_name' }, { autoComplete: 'given-name' }],
  [{ type: 'user_last_name' }, { autoComplete: 'family-name' }],
  [{ type: 'user_country' }, { autoComplete: 'country-name' }],
  [{ extendedType: 'postal_code' }, { autoComplete: 'postal-code' }],
  [{ extendedType: 'profile_tax_code' }, { autoComplete: 'off', autoCapitalize: 'characters' }],
  [{ extendedType: 'iban' }, { autoComplete: 'off', autoCapitalize: 'characters' }],
  [{ extendedType: 'one_time_code' }, { autoComplete: 'one-time-code', inputMode: 'numeric' }],
  [{ extendedType: 'wallet' }, { autoComplete: 'off', autoCapitalize: 'off' }],
  [{ dataType: 'Integer' as const }, { inputMode: 'numeric' }],
  [{ dataType: 'Float' as const }, { inputMode: 'decimal' }],
  [{ extendedType: 'constructor' }, { autoComplete: 'off' }],
])('FORM-4 FORM-6 FORM-18 the input hints of %j are %j', (over, hints) => {
  expect(inputHints({ ...field, ...over })).toMatchObject(hints)
})
