/** The fields that a form shows, their initial values, and the values that may be kept. Without React, so that screens can share it. */
import {
  AMOUNT_FIELD_NAME,
  defaultAmount,
  isCardFieldType,
  isCardPartShown,
  isCardPartType,
  isFilledByService,
} from '@modulor/rules'
import type { Field, MethodDetails, SavedCard } from '../../api'
import type { FormValue } from '../../fields/field-kind'
import { CARD_CHOICE_KEY, isExpired } from '../../saved-cards'
import type { KeptValues } from '../../session'

/** Values by field key; the amount is under `AMOUNT_FIELD_NAME`. */
export type FormValues = Record<string, FormValue>

export { CARD_CHOICE_KEY }

/** The year of an expiry, because month and year are one input here, and the fields that the choice of a card replaces. */
const EXTENDED_TYPES_NOT_SHOWN: readonly string[] = ['card_exp_year', 'card_id', 'card_bin']
export const isCardPart = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => isCardPartType(extendedType)
/** Whether a field is for a card number. A form without such a field sends no card. */
export const isCardNumber = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => isCardFieldType(extendedType)
const isCode = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => extendedType === 'one_time_code'
export const isCvv = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => extendedType === 'card_cvv'

/** The keys of the CVV fields. They are emptied when another card is chosen, because each card has its own CVV. */
export const cvvKeys = (fields: readonly Field[]): string[] => fields.filter(isCvv).map(({ key }) => key)

/** The fields to show. A `user_*` field is shown only if it is required and missing in the profile (FORM-4). */
export function shownFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ name, type, extendedType, isRequired, prefilled }) => {
    if (name === AMOUNT_FIELD_NAME || isFilledByService(type)) return false
    if (EXTENDED_TYPES_NOT_SHOWN.includes(extendedType)) return false
    return type.startsWith('user_') && type !== 'user_phone_visible' ? isRequired && prefilled === null : true
  })
}

export type CardState = {
  readonly savedCard: SavedCard | null
  /** Decided by the rules, the route, or the service's recurring check (CARD-6). */
  readonly isCvvRequired: boolean
}

/** The fields to show for a choice of a card. With a saved card, of the card's fields only those that it still needs (CARD-11). */
export function drawnFields(fields: readonly Field[], { savedCard, isCvvRequired }: CardState): readonly Field[] {
  const isSavedCardChosen = savedCard !== null
  return shownFields(fields)
    .filter(({ extendedType }) => isCardPartShown(extendedType, { isSavedCardChosen, isCvvRequired }))
    .map((field) => (isCvv(field) && isCvvRequired ? { ...field, isRequired: true } : field))
}

/** The initial value of a field (FORM-7, FORM-8). Saving a card is on unless the service turns it off (SAVED-2). */
export function startValue(field: Field): FormValue {
  if (field.extendedType === 'save_requisites') return field.prefilled !== 'false'
  if (field.type === 'check') return field.prefilled === 'true'
  const selected = field.options.find(({ isSelected }) => isSelected)?.value
  return field.prefilled ?? selected ?? ''
}

/** The value of a field; a new field has its initial value. */
export const valueOf = (field: Field, values: FormValues): FormValue => values[field.key] ?? startValue(field)

/** Neither a saved card nor a new one is selected yet. */
const NOT_CHOSEN = false

/** The card that is preselected when a form opens: the one that was used last, if the method allows preselection. */
export function cardToStartWith(
  cards: readonly SavedCard[],
  { isPreSelectable, now }: { readonly isPreSelectable: boolean; readonly now: Date },
): string | null {
  const card = isPreSelectable ? cards.find(({ isLastUsed }) => isLastUsed) : undefined
  return card && !isExpired(card, now) ? card.cardId : null
}

/**
 * The initial values of a form (AMT-8, FORM-7, FORM-8). Values that were typed before take precedence over those of the server,
 * and a card that the player has chosen over the one that was used last (`cardId`).
 */
export function startValues(
  details: MethodDetails,
  before: { amount: string | null; kept: KeptValues; cardId?: string | null },
): FormValues {
  const { preset, limits, amountBlocks, currencyAlpha3 } = details
  const amount =
    before.amount ??
    defaultAmount({
      presetAmount: preset.amount,
      presetCurrency: preset.currency,
      currency: currencyAlpha3,
      allowPreset: preset.isAllowed,
      blocks: amountBlocks,
      limits,
    })
  const values: FormValues = { ...before.kept, [AMOUNT_FIELD_NAME]: amount }
  if (typeof values[CARD_CHOICE_KEY] !== 'string') values[CARD_CHOICE_KEY] = before.cardId ?? NOT_CHOSEN
  for (const field of shownFields(details.fields)) values[field.key] = before.kept[field.key] ?? startValue(field)
  return values
}

/**
 * The values that may be stored outside of the form: no card data except the id of the chosen saved card, and no code (FORM-17).
 * `fields` are all fields that the form has had, including those that a route has removed.
 */
export function keepableValues(fields: readonly Field[], values: FormValues): KeptValues {
  const kept = shownFields(fields).filter((field) => !isCardPart(field) && !isCode(field))
  const entries = kept.map((field) => [field.key, valueOf(field, values)] as const)
  return { ...Object.fromEntries(entries), [CARD_CHOICE_KEY]: values[CARD_CHOICE_KEY] ?? NOT_CHOSEN }
}
