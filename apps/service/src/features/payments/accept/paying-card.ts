/** The card that pays: the one that was typed, or one of the player's own out of the vault (CARD-12, SAVED-3). */
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

/** What of a form says how its card is read. */
type CardForm = {
  readonly isCardMethod: boolean
  readonly fields: readonly FormField[]
  readonly localSchemes: readonly string[]
  /** Of the method. */
  readonly provider: string
}

/** A card that only its provider can charge. */
export type PayingStoredCard = StoredCard & {
  readonly provider: string
  readonly bin: string
  readonly last4: string
}

export type PayingCard = {
  /** Undefined where nothing was given, or nothing that is a card. */
  readonly card: Card | undefined
  /** Instead of it: one that a provider keeps. */
  readonly storedCard?: PayingStoredCard
  /** Instead of it: one that only its provider can read. */
  readonly encryptedCard?: EncryptedCard
  /** What the form is checked by. For a saved card the vault's data counts, not the request's. */
  readonly data: CardData | undefined
  /** A new card, and a vault that can keep it; of one that only its provider can read, also a provider that stores it. */
  readonly isSavable: boolean
  /** Messages by field that no field's own rule can give. */
  readonly errors: Readonly<Record<string, FieldErrorKey>>
}

/** Where a form tells what is wrong with the card as a whole. */
function numberField(fields: readonly FormField[]): string {
  return fields.find(({ extended_type: type }) => CARD_NUMBER_TYPES.includes(type))?.name ?? CARD_NUMBER_NAME
}

/** What was typed of a saved card's CVV, as the form asks for it: in a field of ours, or in the provider's. The other one is not read. */
function typedCode({ card_cvv: cvv, card_encrypted: encryptedCvv }: CardData, isHosted: boolean) {
  const typed = isHosted ? encryptedCvv : cvv
  if (typed === undefined) return { order: {}, data: {} }
  return isHosted
    ? { order: { encryptedCvv: typed }, data: { card_encrypted: typed } }
    : { order: { cvv: typed }, data: { card_cvv: typed } }
}

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * An unknown or foreign id, an expired card, and a token of another account than the provider's entry names now are refused (SAVED-4, SVC-6). So is a card of our vault at a method with a provider's own
 * card fields: its operator is to handle no numbers.
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
  const isGood = checkExpiry(`${two(saved.expMonth)}/${saved.expYear}`, deps.clock()).isValid
  const code = typedCode(data, isHosted)
  const { bin } = isToken ? saved : { bin: saved.number.slice(0, BIN_LENGTH) }
  return {
    card: isToken ? undefined : { ...saved, ...code.order },
    ...(isToken && {
      storedCard: { provider: saved.provider, token: saved.token, bin, last4: saved.last4, ...code.order },
    }),
    data: {
      ...{ card_id: cardId, card_bin: bin, save_card: false, is_card_token_active: isToken },
      ...code.data,
    },
    isSavable: false,
    errors: isGood ? {} : refuse(EXPIRED),
  }
}

/** The form checks the fields that the method has; a card method may lack one, and its number still has to be one. */
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

/** Of a form with a provider's own card fields: a number that comes with them is not looked at. */
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
    // Only its provider can keep what nobody else can read.
    isSavable: values !== undefined && cards !== undefined && providers.get(provider)?.storedCards !== undefined,
    errors: {},
  }
}

/** Reads the card of a submit; for a method that takes none, nothing is read and none pays. */
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
