import type { Flow } from '@modulor/contract/vocabulary'
import { AMOUNT_FIELD_NAME } from './check-form'

/** A place in a body that does not have the contract's shape. */
export type WrongPlace = {
  readonly path: readonly PropertyKey[]
  /** There is no value at this place. */
  readonly isMissing: boolean
}

const REQUIRED = 'PH.ERROR.FIELD_REQUIRED'
const HAS_ERROR = 'PH.ERROR.FIELD_HAS_ERROR'
const WRONG_AMOUNT: Readonly<Record<Flow, string>> = {
  deposit: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT',
  withdrawal: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT',
}
/** The parts of a body that contain the form's fields. Any other place is reported by its whole path. */
const PARTS_WITH_FIELDS: readonly unknown[] = ['parameters', 'card_data']
/** The same names and message keys as in the rules of a card; both halves of an expiry are one field (CARD-7). */
const CARD_PARTS: Readonly<Record<string, { readonly name: string; readonly key: string }>> = {
  card_pan: { name: 'card_pan', key: 'PH.ERROR.INCORRECT_CARD_NUMBER' },
  card_cvv: { name: 'card_cvv', key: 'PH.ERROR.INCORRECT_CVV' },
  month: { name: 'expirationDate', key: 'PH.ERROR.INCORRECT_EXP_DATE' },
  year: { name: 'expirationDate', key: 'PH.ERROR.INCORRECT_EXP_DATE' },
}

function errorAt({ path, isMissing }: WrongPlace, flow: Flow): readonly [name: string, key: string] {
  const [part, field] = path
  const isField = PARTS_WITH_FIELDS.includes(part) && typeof field === 'string'
  const name = isField ? field : path.map(String).join('.') || 'body'
  if (isMissing) return [name, REQUIRED]
  const card = part === 'card_data' && Object.hasOwn(CARD_PARTS, name) ? CARD_PARTS[name] : undefined
  if (card) return [card.name, card.key]
  return [name, name === AMOUNT_FIELD_NAME ? WRONG_AMOUNT[flow] : HAS_ERROR]
}

/**
 * Reports the errors of a body that failed the contract in the same form as the rules: by the field's name, with the
 * message keys of `checkForm` (VALID-4).
 */
export function shapeErrors(places: readonly WrongPlace[], flow: Flow): Record<string, string> {
  return Object.fromEntries(places.map((place) => errorAt(place, flow)))
}
