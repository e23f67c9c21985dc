/** The card of a request: entered, encrypted by the card fields, or stored. */
import { numberOfToken } from '../payments/wallet-token'
import type { AdyenAccount } from './adyen-account'
import type { PaymentRequest } from './requests'
import { ServiceError } from './service-error'
import type { CardOfShopper, SimulatedCard } from './stored-cards'

export const VALIDATION = 'validation'
const BIN_LENGTH = 6
const LAST_DIGITS = 4
/** Never in the past, because a wallet offers no expired card. */
const WALLET_EXPIRY = '12/2099'

export function isLuhn(number: string): boolean {
  const digits = number.split('').toReversed().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

/** Decrypts each value of the card fields; together they must be the parts of a card. */
function decrypted({ paymentMethod }: PaymentRequest, { cardKey }: AdyenAccount): SimulatedCard | undefined {
  const { encryptedCardNumber: number, encryptedExpiryMonth: month, encryptedExpiryYear: year } = paymentMethod
  const { encryptedSecurityCode: code, holderName = '' } = paymentMethod
  if (code !== undefined && !/^\d{3,4}$/.test(cardKey.open(code)))
    throw new ServiceError(422, '103', VALIDATION, 'CVC is not the right length')
  if (number === undefined) return undefined
  const [monthOpened, yearOpened] = [month, year].map((part) => cardKey.open(part ?? ''))
  if (!/^\d{2} \d{4}$/.test(`${monthOpened} ${yearOpened}`))
    throw new ServiceError(422, '129', VALIDATION, 'Expiry Date Invalid')
  return { number: cardKey.open(number), holderName, expiryDate: `${Number(monthOpened)}/${yearOpened}` }
}

/** Returns the card of a wallet's token. Undefined if the request has no such token. */
function cardOfWallet({ paymentMethod }: PaymentRequest): SimulatedCard | undefined {
  const { type, applePayToken, googlePayToken } = paymentMethod
  if (type !== 'applepay' && type !== 'googlepay') return undefined
  const token = type === 'applepay' ? Buffer.from(applePayToken ?? '', 'base64').toString('utf8') : googlePayToken
  const number = numberOfToken(token ?? '')
  if (number === null) throw new ServiceError(422, '174', VALIDATION, 'Unable to decrypt data')
  return { number, holderName: '', expiryDate: WALLET_EXPIRY }
}

/** Methods whose payment is decided immediately or by 3-D Secure, without a bank's page. */
export const isByCard = (method: string): boolean => ['scheme', 'applepay', 'googlepay'].includes(method)

export function cardOf(request: PaymentRequest, account: AdyenAccount): SimulatedCard {
  const { paymentMethod, shopperReference } = request
  const { storedPaymentMethodId: token, number = '', holderName = '', expiryMonth, expiryYear } = paymentMethod
  const ofWallet = cardOfWallet(request)
  if (ofWallet) return ofWallet
  const opened = decrypted(request, account)
  if (token === undefined)
    return opened ?? { number, holderName, expiryDate: `${Number(expiryMonth)}/${expiryYear ?? ''}` }
  if (opened) throw new ServiceError(422, '702', VALIDATION, 'A stored card and the details of another one')
  return account.storedCards.find(token, shopperReference)
}

/** Returns the card to store after the payment is authorised. Undefined if the request does not ask for it. */
export function cardToStore(
  { storePaymentMethod, shopperReference, recurringProcessingModel }: PaymentRequest,
  card: SimulatedCard,
): CardOfShopper | undefined {
  if (storePaymentMethod !== true || shopperReference === undefined || recurringProcessingModel === undefined)
    return undefined
  return { ...card, shopperReference }
}

/** The additional data about a card, with the names of Adyen's documentation. */
export const additionalDataOf = ({ number, expiryDate }: SimulatedCard): Readonly<Record<string, string>> => ({
  cardBin: number.slice(0, BIN_LENGTH),
  cardSummary: number.slice(-LAST_DIGITS),
  expiryDate,
})
