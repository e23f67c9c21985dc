/** Cards that Adyen keeps. One is stored with a payment, whose answer is read here; and here it is erased. */
import type { Answer, CardDetails, Provider } from '../provider'
import { parseJson, type AdyenClient } from './adyen-client'
import { ServiceError, type PaymentAnswer } from './adyen-wire'

/** A card that was stored has the second name too; older accounts have that alone. */
const TOKEN_NAMES = ['tokenization.storedPaymentMethodId', 'recurring.recurringDetailReference'] as const
const TOKEN_LENGTH_MAX = 64
const BIN_LENGTH = 6
const YEARS = { min: 2000, max: 2999 } as const

type AdditionalData = NonNullable<PaymentAnswer['additionalData']>

/** The part in brackets of a text of this shape; undefined for anything else. */
const partsOf = (value: unknown, shape: RegExp): readonly string[] | undefined =>
  typeof value === 'string' ? shape.exec(value)?.slice(1) : undefined

/** Undefined unless the account sends all of it: "Card bin", "Card summary" and "Expiry date" of its additional data. */
function detailsOf(given: AdditionalData): CardDetails | undefined {
  const [bin] = partsOf(given['cardBin'], /^(\d{6,8})$/) ?? partsOf(given['issuerBin'], /^(\d{8})$/) ?? []
  const [last4] = partsOf(given['cardSummary'], /^(\d{4})$/) ?? []
  const [expMonth, expYear] = (partsOf(given['expiryDate'], /^(\d{1,2})\/(\d{4})$/) ?? []).map(Number)
  if (bin === undefined || last4 === undefined || expMonth === undefined || expYear === undefined) return undefined
  const isDate = expMonth >= 1 && expMonth <= 12 && expYear >= YEARS.min && expYear <= YEARS.max
  return isDate ? { bin: bin.slice(0, BIN_LENGTH), last4, expMonth, expYear } : undefined
}

/** What an answer says of the card that was stored. Nothing where none was. */
export function storedCardOf({ additionalData = {} }: PaymentAnswer): Pick<Answer, 'cardToken' | 'cardDetails'> {
  const token = TOKEN_NAMES.map((name) => additionalData[name]).find((value) => typeof value === 'string')
  if (typeof token !== 'string' || token === '' || token.length > TOKEN_LENGTH_MAX) return {}
  const details = detailsOf(additionalData)
  return { cardToken: token, ...(details && { cardDetails: details }) }
}

/** There is no such token of this shopper, any more or ever. */
const NOT_FOUND = '803'

export const storedCards = (send: AdyenClient, merchantAccount: string): NonNullable<Provider['storedCards']> => ({
  async erase({ token, userId: shopperReference }) {
    const query = new URLSearchParams({ shopperReference, merchantAccount })
    const answer = await send({ method: 'DELETE', path: `/storedPaymentMethods/${encodeURIComponent(token)}?${query}` })
    if (answer.kind === 'lost') return 'unknown'
    const { data: error } = ServiceError.safeParse(parseJson(answer.body))
    return answer.status === 204 || error?.errorCode === NOT_FOUND ? 'erased' : 'unknown'
  },
})
