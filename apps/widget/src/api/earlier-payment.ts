/** Only the API client loads it: it needs a shape that is loaded with the call that was refused. */
import type { PaymentSummary } from '@modulor/contract/http'
import { readAnswer } from './read-answer'
import { toOpenPayment, type OpenPayment } from './to-open-payment'

/** The payment that a refused submit asks about first (API-13); null where the answer names none that can be read. */
export async function earlierPaymentIn(body: unknown): Promise<OpenPayment | null> {
  if (typeof body !== 'object' || body === null || !('earlier_payment' in body)) return null
  const { PAYMENT_SUMMARY } = await import('virtual:later-calls')
  const { data } = readAnswer<PaymentSummary>(PAYMENT_SUMMARY, body.earlier_payment)
  return data ? toOpenPayment(data) : null
}
