/** Cards that Adyen stores. A card is stored with a payment, whose response is read here; erasing it is here too. */
import type { Answer, CardDetails, Provider } from '../provider'
import { parseJson, type AdyenClient } from './adyen-client'
import { ServiceError, type PaymentAnswer } from './adyen-wire'

/** Responses contain the token under both names; older accounts send only the second. */
const TOKEN_NAMES = ['tokenization.storedPaymentMethodId', 'recurring.recurringDetailReference'] as const
const TOKEN_LENGTH_MAX = 64
const BIN_LENGTH = 6
const YEARS = { min: 2000, max: 2999 } as const

type AdditionalData = NonNullable<PaymentAnswer['additionalData']>

/** The groups of the pattern in a text; undefined if the value does not match. */
const partsOf = (value: unknown, shape: RegExp): readonly string[] | undefined =>
  typeof value === 'string' ? shape.exec(value)?.slice(1) : undefined

/**
 * Returns undefined unless the account sends all of "Card bin", "Card summary" and "Expiry date" in its additional
 * data.
 */
function detailsOf(given: AdditionalData): CardDetails | undefined {
  const [bin] = partsOf(given['cardBin'], /^(\d{6,8})$/) ?? partsOf(given['issuerBin'], /^(\d{8})$/) ?? []
  const [last4] = partsOf(given['cardSummary'], /^(\d{4})$/) ?? []
  const [expMonth, expYear] = (partsOf(given['expiryDate'], /^(\d{1,2})\/(\d{4})$/) ?? []).map(Number)
  if (bin === undefined || last4 === undefined || expMonth === undefined || expYear === undefined) return undefined
  const isDate = expMonth >= 1 && expMonth <= 12 && expYear >= YEARS.min && expYear <= YEARS.max
  return isDate ? { bin: bin.slice(0, BIN_LENGTH), last4, expMonth, expYear } : undefined
}

/** Reads the stored card from a response. Returns an empty object if no card was stored. */
export function storedCardOf({ additionalData = {} }: PaymentAnswer): Pick<Answer, 'cardToken' | 'cardDetails'> {
  const token = TOKEN_NAMES.map((name) => additionalData[name]).find((value) => typeof value === 'string')
  if (typeof token !== 'string' || token === '' || token.length > TOKEN_LENGTH_MAX) return {}
  const details = detailsOf(additionalData)
  return { cardToken: token, ...(details && { cardDetails: details }) }
}

/** The shopper does not have this token, or no longer. */
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
