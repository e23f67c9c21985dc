/** Only for the API client, because it needs a shape that is loaded with the refused call. */
import type { PaymentSummary } from '@modulor/contract/http'
import { readAnswer } from './read-answer'
import { toOpenPayment, type OpenPayment } from './to-open-payment'

/** The earlier payment because of which a submit was refused (API-13); null if the response has none, or it cannot be read. */
export async function earlierPaymentIn(body: unknown): Promise<OpenPayment | null> {
  if (typeof body !== 'object' || body === null || !('earlier_payment' in body)) return null
  const { PAYMENT_SUMMARY } = await import('virtual:later-calls')
  const { data } = readAnswer<PaymentSummary>(PAYMENT_SUMMARY, body.earlier_payment)
  return data ? toOpenPayment(data) : null
}
