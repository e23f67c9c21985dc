/** Only the API client loads it: it needs a shape, which neither the first view nor a form brings. */
import type { PaymentSummary } from '@modulor/contract/http'
import { PAYMENT_SUMMARY } from 'virtual:service-calls'
import { readAnswer } from './read-answer'
import { toOpenPayment, type OpenPayment } from './to-open-payment'

/** The payment that a refused submit asks about first (API-13); null where the answer names none that can be read. */
export function earlierPaymentIn(body: unknown): OpenPayment | null {
  if (typeof body !== 'object' || body === null || !('earlier_payment' in body)) return null
  const { data } = readAnswer<PaymentSummary>(PAYMENT_SUMMARY, body.earlier_payment)
  return data ? toOpenPayment(data) : null
}
