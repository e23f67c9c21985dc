import type { CardData } from '@modulor/contract/http'
import { checkCardNumber } from '../card/check-card-number'
import { checkExpiry } from '../card/check-expiry'
import { checkCvv, isCvvRequired } from '../card/cvv'
import { detectCardBrand } from '../card/detect-card-brand'
import { checkHolderName } from '../card/holder-name'
import { toVerdict, type Verdict } from '../verdict/verdict'

export type CardContext = {
  card: CardData
  /** Canonical decimal text; `0` while there is no amount. */
  amount: string
  maxRecurringAmount: string | null | undefined
  localSchemes: readonly string[] | undefined
  now: Date
}
/** One part of the card: how to read its text, whether it is required, and its check. */
type CardPart = {
  text: (context: CardContext) => string
  isRequired: (context: CardContext, isFieldRequired: boolean) => boolean
  check: (text: string, context: CardContext) => Verdict
}

const isNewCard = ({ card }: CardContext): boolean => card.card_id === undefined
const isRequiredOfNewCard = (context: CardContext, isFieldRequired: boolean): boolean =>
  isFieldRequired && isNewCard(context)

const number: CardPart = {
  // A saved card is identified by its id; a number that is sent with it is ignored.
  text: (context) => (isNewCard(context) ? (context.card.card_pan ?? '') : ''),
  isRequired: isRequiredOfNewCard,
  check: (text, { localSchemes }) => checkCardNumber(text, { localSchemes }),
}
const expiry: CardPart = {
  text: (context) => {
    const { month = '', year = '' } = isNewCard(context) ? context.card : {}
    return month + year === '' ? '' : `${month}/${year}`
  },
  isRequired: isRequiredOfNewCard,
  check: (text, { now }) => checkExpiry(text, now),
}
const cvv: CardPart = {
  text: ({ card }) => card.card_cvv ?? '',
  isRequired: ({ card, amount, maxRecurringAmount }, isFieldRequired) =>
    isCvvRequired({ isTokenCard: card.is_card_token_active, isFieldRequired, amount, maxRecurringAmount }),
  check: (text, { card, localSchemes }) =>
    checkCvv(text, detectCardBrand(card.card_pan ?? card.card_bin ?? '', localSchemes)),
}
const holderName: CardPart = {
  text: ({ card }) => card.card_cardholder_name ?? '',
  isRequired: isRequiredOfNewCard,
  check: checkHolderName,
}
/** Encrypted data that only the provider can read, so only its presence is checked. For a saved card it contains only the CVV. */
const hosted: CardPart = {
  ...cvv,
  text: ({ card }) => card.card_encrypted ?? '',
  check: () => toVerdict({ error: null }),
}

/** Card fields by extended type (FORM-6). The expiry is one field or two; both get the same verdict. */
const CARD_PARTS: Readonly<Record<string, CardPart>> = {
  credit_card: number,
  card_pan: number,
  card_exp_month: expiry,
  card_exp_year: expiry,
  card_cvv: cvv,
  card_cardholder_name: holderName,
  card_hosted: hosted,
}

export function isCardField(extendedType: string): boolean {
  return Object.hasOwn(CARD_PARTS, extendedType)
}

/**
 * The message key of a card field's error, or null (CARD-2, CARD-5, CARD-6, CARD-7, CARD-9, VALID-1). For a saved card
 * only the CVV can be required.
 */
export function checkCardField(
  field: { extended_type: string; is_required: boolean },
  context: CardContext,
): string | null {
  const part = isCardField(field.extended_type) ? CARD_PARTS[field.extended_type] : undefined
  if (!part) return null
  const text = part.text(context).trim()
  if (text === '') return part.isRequired(context, field.is_required) ? 'PH.ERROR.FIELD_REQUIRED' : null
  return part.check(text, context).error
}
