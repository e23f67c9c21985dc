import { done, refused, type Outcome } from '../../../outcome'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'
import { toPaymentSummary } from '../model/to-payment-summary'
import { findPaymentByKey } from '../store/payments.repository'
import { fingerprintBody } from './fingerprint-body'

/**
 * The payment that a submit's idempotency key has already (API-13); undefined for a new key. The only place that decides
 * about a repeated key. A key that paid for another body is refused with what it paid for, so that nobody takes that payment
 * for this one. What was left out of its fingerprint is left out again: the configuration may name another field by now.
 */
export async function repeatedPayment(
  { db, config, providers }: PaymentDeps,
  submit: Submit,
  bodyHash: string,
): Promise<Outcome<{ readonly kind: 'repeated'; readonly payment: Payment }> | undefined> {
  const known = await findPaymentByKey(db, submit.session, submit.idempotencyKey)
  if (!known) return undefined
  if (known.bodyHash === bodyHash || known.bodyHash === fingerprintBody(submit, known.codeField ?? undefined))
    return done({ kind: 'repeated', payment: known })
  const earlierPayment = toPaymentSummary(known, config.brands[known.brand], providers)
  return refused('idempotency_key_reused', { earlierPayment })
}
