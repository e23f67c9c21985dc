/** What of a form is sent: parameters and card (FORM-5, CARD-12). The body of a submit is in `submit-payload.ts`. */
import type { CardData, RouteRequest } from '@modulor/contract/http'
import { canonicalValue, parseDate, toCardData, type CardEntry } from '@modulor/rules'
import type { Field, MethodDetails, SavedCard } from '../../api'
import type { FormValue } from '../../fields/field-kind'
import { isCardPart, shownFields, valueOf, type FormValues } from './form-fields'

/** Parts of the card payload, by what of the card a field's value is (CARD-12). */
const CARD_ENTRY_PARTS: Readonly<Record<string, keyof CardEntry>> = {
  credit_card: 'number',
  card_pan: 'number',
  card_exp_month: 'expiry',
  card_cvv: 'cvv',
  card_cardholder_name: 'holderName',
  card_hosted: 'encrypted',
  save_requisites: 'isSaved',
}
/** Texts to read, with no value. */
const TYPES_WITHOUT_VALUE: readonly string[] = ['info']

type Parameter = string | number | boolean

/** A number is sent as one only if it prints back the same; else its text is, and nothing is lost (FORM-5). */
function wireValue({ dataType, type, extendedType }: Field, value: FormValue): Parameter {
  if (dataType === 'Boolean') return value === true || value === 'true'
  const text = String(value).trim()
  // A date that is none goes as it was typed, so that the rules here and there refuse the same text (DATE-1).
  if (type === 'date') return parseDate(text)?.iso ?? text
  const isNumber = dataType !== 'String' && String(Number(text)) === text
  return isNumber ? Number(text) : canonicalValue({ type, extended_type: extendedType }, text)
}

/** Every field but the amount and the card's, by name and in its data type (FORM-5); what was left empty is left out. */
export function parametersOf(details: MethodDetails, values: FormValues): Record<string, Parameter> {
  const parameters: Record<string, Parameter> = {}
  for (const field of shownFields(details.fields)) {
    const value = valueOf(field, values)
    if (value === '' || field.isDisabled || isCardPart(field) || TYPES_WITHOUT_VALUE.includes(field.type)) continue
    parameters[field.name] = wireValue(field, value)
  }
  return parameters
}

/** The card payload (CARD-12), or undefined where the form asks for no card. A saved card is named by its id (CARD-11). */
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
    // A merchant's form may have any kind of field for a part.
    if (part) entry[part] = (part === 'isSaved' ? value === true : String(value)) as never
  }
  // No field for a number, and none of a provider (decision 97).
  if ((entry.number ?? entry.encrypted) === undefined) return undefined
  if (!savedCard) return toCardData(entry)
  const { cardId, bin, isTokenActive } = savedCard
  // What the fields of a new card may still hold stays here.
  return toCardData({ cvv: entry.cvv, encrypted: entry.encrypted, savedCard: { cardId, bin, isTokenActive } })
}

/** What a route is asked with (FORM-11): of a card no more than its BIN. `amount` null: none that is a number. */
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
