/** The parameters and the card that a form sends (FORM-5, CARD-12). The body of a submit is in `submit-payload.ts`. */
import type { CardData, RouteRequest } from '@modulor/contract/http'
import { canonicalValue, parseDate, toCardData, type CardEntry } from '@modulor/rules'
import type { Field, MethodDetails, SavedCard } from '../../api'
import type { FormValue } from '../../fields/field-kind'
import { isCardPart, shownFields, valueOf, type FormValues } from './form-fields'

/** The part of the card payload that a field supplies, by the field's extended type (CARD-12). */
const CARD_ENTRY_PARTS: Readonly<Record<string, keyof CardEntry>> = {
  credit_card: 'number',
  card_pan: 'number',
  card_exp_month: 'expiry',
  card_cvv: 'cvv',
  card_cardholder_name: 'holderName',
  card_hosted: 'encrypted',
  save_requisites: 'isSaved',
}
/** Fields that only show a text. */
const TYPES_WITHOUT_VALUE: readonly string[] = ['info']

type Parameter = string | number | boolean

/** Converts a value for the wire. A number is sent as a number only if that is lossless, else as text (FORM-5). */
function wireValue({ dataType, type, extendedType }: Field, value: FormValue): Parameter {
  if (dataType === 'Boolean') return value === true || value === 'true'
  const text = String(value).trim()
  // An invalid date is sent as it was typed, so that the rules of widget and service refuse the same text (DATE-1).
  if (type === 'date') return parseDate(text)?.iso ?? text
  const isNumber = dataType !== 'String' && String(Number(text)) === text
  return isNumber ? Number(text) : canonicalValue({ type, extended_type: extendedType }, text)
}

/** All fields except the amount and those of the card, by name and in their data type (FORM-5). Empty values are omitted. */
export function parametersOf(details: MethodDetails, values: FormValues): Record<string, Parameter> {
  const parameters: Record<string, Parameter> = {}
  for (const field of shownFields(details.fields)) {
    const value = valueOf(field, values)
    if (value === '' || field.isDisabled || isCardPart(field) || TYPES_WITHOUT_VALUE.includes(field.type)) continue
    parameters[field.name] = wireValue(field, value)
  }
  return parameters
}

/** The card payload (CARD-12), or undefined if the form has no card fields. A saved card is sent by its id (CARD-11). */
export function cardDataOf(
  details: MethodDetails,
  values: FormValues,
  savedCard: SavedCard | null = null,
): CardData | undefined {
  const fields = details.fields.filter(isCardPart)
  const entry: CardEntry = { isSaved: false }
  for (const field of fields) {
    const part = CARD_ENTRY_PARTS[field.extendedType]
    const value = valueOf(field, values)
    // A merchant's form may use any kind of field for a part of the card.
    if (part) entry[part] = (part === 'isSaved' ? value === true : String(value)) as never
  }
  // The form has neither a field for the number nor hosted fields of a provider (decision 97).
  if ((entry.number ?? entry.encrypted) === undefined) return undefined
  if (!savedCard) return toCardData(entry)
  const { cardId, bin, isTokenActive } = savedCard
  // Values that the fields of a new card may still contain are not sent.
  return toCardData({ cvv: entry.cvv, encrypted: entry.encrypted, savedCard: { cardId, bin, isTokenActive } })
}

/** The body of a route request (FORM-11); of a card it has only the BIN. `amount` null: the input is not a number. */
export function routeBodyOf(
  details: MethodDetails,
  values: FormValues,
  at: { readonly amount: string | null; readonly savedCard: SavedCard | null },
): RouteRequest {
  const bin = cardDataOf(details, values, at.savedCard)?.card_bin ?? ''
  return {
    ...(at.amount !== null && { amount: at.amount }),
    currency: details.currencyAlpha3,
    parameters: parametersOf(details, values),
    ...(/^\d{6,8}$/.test(bin) && { card_data: { card_bin: bin } }),
  }
}
