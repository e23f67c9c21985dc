import type { PaySession } from '@modulor/contract/http'
import { done, refused, type Outcome } from '../../outcome'
import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'
import { toPaySession } from './to-pay-session'

/** The pay session of a payment. A brand that left the configuration has nobody to answer to: `not_found`. */
export function answerWith({ config }: PaymentDeps, payment: Payment): Outcome<PaySession> {
  const brand = config.brands[payment.brand]
  return brand ? done(toPaySession(payment, brand)) : refused('not_found')
}
