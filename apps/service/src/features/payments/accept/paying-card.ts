/**
 * The card of a payment: a new card that the player has typed, or one of the player's saved cards (CARD-12, SAVED-3).
 */
import type { FieldErrorKey } from '@modulor/contract/errors'
import type { CardData, FormField } from '@modulor/contract/http'
import { checkCardNumber, checkExpiry } from '@modulor/rules'
import { hostedCardField } from '../../../config/hosted-card'
import type { Card, EncryptedCard, StoredCard } from '../../../providers/provider'
import { readFromVault } from '../store/read-from-vault'
import { providerOf } from '../model/provider-of'
import type { PaymentDeps } from '../model/payment-deps'
import type { PlayerSession } from '../model/payments.types'

const CENTURY = 2000
const BIN_LENGTH = 6
const CARD_NUMBER_TYPES: readonly string[] = ['card_pan', 'credit_card', 'card_hosted']
const CARD_NUMBER_NAME = 'card_pan'
const REQUIRED = 'PH.ERROR.FIELD_REQUIRED' satisfies FieldErrorKey
const EXPIRED = 'PH.ERROR.INCORRECT_EXP_DATE' satisfies FieldErrorKey

/** The properties of a form that determine how its card is read. */
type CardForm = {
  readonly isCardMethod: boolean
  readonly fields: readonly FormField[]
  readonly localSchemes: readonly string[]
  /** The method's provider. */
  readonly provider: string
}

/** A card that its provider stores; only this provider can charge it. */
export type PayingStoredCard = StoredCard & {
  readonly provider: string
  readonly bin: string
  readonly last4: string
}

export type PayingCard = {
  /** Undefined if no card or no valid card was sent. */
  readonly card: Card | undefined
  /** A card that its provider stores; set instead of `card`. */
  readonly storedCard?: PayingStoredCard
  /** A card that only its provider can decrypt; set instead of `card`. */
  readonly encryptedCard?: EncryptedCard
  /** The card data for the check of the form. For a saved card they come from the vault, not from the request. */
  readonly data: CardData | undefined
  /**
   * Whether the card can be saved: it is new and there is a vault. An encrypted card also needs a provider that stores
   * cards.
   */
  readonly isSavable: boolean
  /** Errors by field that the rules of the fields cannot detect. */
  readonly errors: Readonly<Record<string, FieldErrorKey>>
}

/** The field at which an error of the whole card is shown. */
function numberField(fields: readonly FormField[]): string {
  return fields.find(({ extended_type: type }) => CARD_NUMBER_TYPES.includes(type))?.name ?? CARD_NUMBER_NAME
}

/**
 * The typed CVV of a saved card: encrypted if the form has the provider's hosted card fields, else in plain text. The
 * other one is ignored.
 */
function typedCvv({ card_cvv: cvv, card_encrypted: encryptedCvv }: CardData, isHosted: boolean) {
  const value = isHosted ? encryptedCvv : cvv
  if (value === undefined) return { order: {}, data: {} }
  return isHosted
    ? { order: { encryptedCvv: value }, data: { card_encrypted: value } }
    : { order: { cvv: value }, data: { card_cvv: value } }
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/**
 * Reads a saved card. Refuses (SAVED-4, SVC-6) an unknown id, a card of another player, an expired card, and a token of
 * another account than the one in the provider's configuration. A method with hosted card fields also refuses a card of
 * our vault, because a service with such fields must not handle card numbers.
 */
async function savedCard(
  deps: PaymentDeps,
  { brand, userId }: PlayerSession,
  data: CardData & { card_id: string },
  { fields }: CardForm,
): Promise<PayingCard> {
  const cardId = data.card_id
  const isHosted = hostedCardField(fields) !== undefined
  const saved = await readFromVault(deps, { kind: 'card', id: cardId, brand, userId }, () =>
    deps.cards?.use({ brand, userId, cardId }, (card) => card),
  )
  const refuse = (key: FieldErrorKey) => ({ [numberField(fields)]: key })
  const isToken = saved !== undefined && 'token' in saved
  const isOfOtherAccount = isToken && !providerOf(deps.providers, saved)
  if (!saved || isOfOtherAccount || (isHosted && !isToken))
    return { card: undefined, data, isSavable: false, errors: refuse(REQUIRED) }
  const isNotExpired = checkExpiry(`${twoDigits(saved.expMonth)}/${saved.expYear}`, deps.clock()).isValid
  const cvv = typedCvv(data, isHosted)
  const { bin } = isToken ? saved : { bin: saved.number.slice(0, BIN_LENGTH) }
  return {
    card: isToken ? undefined : { ...saved, ...cvv.order },
    ...(isToken && {
      storedCard: { provider: saved.provider, token: saved.token, bin, last4: saved.last4, ...cvv.order },
    }),
    data: {
      ...{ card_id: cardId, card_bin: bin, save_card: false, is_card_token_active: isToken },
      ...cvv.data,
    },
    isSavable: false,
    errors: isNotExpired ? {} : refuse(EXPIRED),
  }
}

/**
 * A new card; undefined if the number is invalid or a part is missing. The number is checked here too, because a card
 * method's form need not have a field for it.
 */
function typedCard(data: CardData, localSchemes: readonly string[] | undefined): Card | undefined {
  const { card_pan: number, card_cvv: cvv, month, year, card_cardholder_name: holder } = data
  if (number === undefined || !checkCardNumber(number, { localSchemes }).isValid) return undefined
  if (month === undefined || year === undefined) return undefined
  const yearNumber = Number(year)
  return {
    number,
    expMonth: Number(month),
    expYear: yearNumber < 100 ? CENTURY + yearNumber : yearNumber,
    ...(cvv === undefined ? {} : { cvv }),
    ...(holder === undefined ? {} : { holder }),
  }
}

/** The card of a form with hosted card fields. A card number in the request is ignored. */
function encryptedCard(
  { cards, providers }: PaymentDeps,
  { card_encrypted: values, card_cardholder_name: holder, save_card }: CardData,
  { provider }: CardForm,
): PayingCard {
  return {
    card: undefined,
    ...(values !== undefined && { encryptedCard: { values, ...(holder !== undefined && { holder }) } }),
    data: {
      ...(values !== undefined && { card_encrypted: values }),
      ...(holder !== undefined && { card_cardholder_name: holder }),
      ...{ save_card, is_card_token_active: false },
    },
    // Only the provider can store a card that only the provider can decrypt.
    isSavable: values !== undefined && cards !== undefined && providers.get(provider)?.storedCards !== undefined,
    errors: {},
  }
}

/** Reads the card of a submit. The card of a method that does not take cards is ignored. */
export async function payingCard(
  deps: PaymentDeps,
  session: PlayerSession,
  data: CardData | undefined,
  form: CardForm,
): Promise<PayingCard> {
  const { card_id: id } = data ?? {}
  if (!form.isCardMethod || !data) return { card: undefined, data, isSavable: false, errors: {} }
  if (id !== undefined) return savedCard(deps, session, { ...data, card_id: id }, form)
  if (hostedCardField(form.fields)) return encryptedCard(deps, data, form)
  // A new card has no token yet; one in the request is ignored.
  const typed = { ...data, is_card_token_active: false }
  const card = typedCard(typed, form.localSchemes)
  return { card, data: typed, isSavable: card !== undefined && deps.cards !== undefined, errors: {} }
}
