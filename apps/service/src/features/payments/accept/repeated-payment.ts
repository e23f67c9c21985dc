import { done, refused, type Outcome } from '../../../outcome'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'
import { toPaymentSummary } from '../model/to-payment-summary'
import { findPaymentByKey } from '../store/payments.repository'
import { fingerprintBody } from './fingerprint-body'

/**
 * The payment that the submit's idempotency key already has (API-13); undefined for a new key. All decisions about a
 * repeated key are made here. If the key belongs to a payment with another body, the submit is refused with that
 * payment's data, because the two must not be confused. The bodies are compared without the code field with which the
 * payment was stored, because the configuration may have another code field now.
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
