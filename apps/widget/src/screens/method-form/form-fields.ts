/** Which fields a form draws, what they start with, and what of them may be kept. No React: the same for every screen. */
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

/** By field key; the amount under its own name. */
export type FormValues = Record<string, FormValue>

export { CARD_CHOICE_KEY }

/** The second half of an expiry that is one input here, and what the choice of a card stands for. */
const EXTENDED_TYPES_NOT_SHOWN: readonly string[] = ['card_exp_year', 'card_id', 'card_bin']
export const isCardPart = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => isCardPartType(extendedType)
/** Without one of these there is no card to send. */
export const isCardNumber = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => isCardFieldType(extendedType)
const isCode = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => extendedType === 'one_time_code'
export const isCvv = ({ extendedType }: Pick<Field, 'extendedType'>): boolean => extendedType === 'card_cvv'

/** Where a CVV is typed: it is emptied with the choice of another card, because it is never that one's. */
export const cvvKeys = (fields: readonly Field[]): string[] => fields.filter(isCvv).map(({ key }) => key)

/** The fields to draw: a `user_*` field only when the player must supply what the profile lacks (FORM-4). */
export function shownFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ name, type, extendedType, isRequired, prefilled }) => {
    if (name === AMOUNT_FIELD_NAME || isFilledByService(type)) return false
    if (EXTENDED_TYPES_NOT_SHOWN.includes(extendedType)) return false
    return type.startsWith('user_') && type !== 'user_phone_visible' ? isRequired && prefilled === null : true
  })
}

export type CardChoice = {
  readonly savedCard: SavedCard | null
  /** CARD-6: by the rules, the route or the service's recurring check. */
  readonly isCvvRequired: boolean
}

/** With a saved card only its number, which is hidden, and its CVV where that must be given (CARD-11). */
export function drawnFields(fields: readonly Field[], { savedCard, isCvvRequired }: CardChoice): readonly Field[] {
  const isSavedCardChosen = savedCard !== null
  return shownFields(fields)
    .filter(({ extendedType }) => isCardPartShown(extendedType, { isSavedCardChosen, isCvvRequired }))
    .map((field) => (isCvv(field) && isCvvRequired ? { ...field, isRequired: true } : field))
}

/** What a field holds before the player touched it (FORM-7, FORM-8). Saving a card is on unless the service says it is not (SAVED-2). */
export function startValue(field: Field): FormValue {
  if (field.extendedType === 'save_requisites') return field.prefilled !== 'false'
  if (field.type === 'check') return field.prefilled === 'true'
  const selected = field.options.find(({ isSelected }) => isSelected)?.value
  return field.prefilled ?? selected ?? ''
}

/** The value of a field; a field that has just come has its start value. */
export const valueOf = (field: Field, values: FormValues): FormValue => values[field.key] ?? startValue(field)

/** Neither a saved card nor a new one is selected yet. */
const NOT_CHOSEN = false

/** The card that a form opens with: the one that was used last, where the method allows to choose for the player. */
export function cardToStartWith(
  cards: readonly SavedCard[],
  { isPreSelectable, now }: { readonly isPreSelectable: boolean; readonly now: Date },
): string | null {
  const card = isPreSelectable ? cards.find(({ isLastUsed }) => isLastUsed) : undefined
  return card && !isExpired(card, now) ? card.cardId : null
}

/**
 * The values that a form opens with (AMT-8, FORM-7, FORM-8): what was typed before wins over what the server proposes, and
 * a card that the player has chosen over the one that was used last (`cardId`).
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
 * What may be kept outside the form's memory: nothing of a card but which saved one was chosen, and no code (FORM-17).
 * `fields` are all that the form has had, those that a route took away too.
 */
export function keepableValues(fields: readonly Field[], values: FormValues): KeptValues {
  const kept = shownFields(fields).filter((field) => !isCardPart(field) && !isCode(field))
  const entries = kept.map((field) => [field.key, valueOf(field, values)] as const)
  return { ...Object.fromEntries(entries), [CARD_CHOICE_KEY]: values[CARD_CHOICE_KEY] ?? NOT_CHOSEN }
}
