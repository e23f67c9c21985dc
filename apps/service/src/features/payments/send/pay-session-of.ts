import type { PaySession } from '@modulor/contract/http'
import { done, refused, type Outcome } from '../../../outcome'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'
import { afterEndOf } from '../model/after-end'
import { isContradicted } from '../store/operator-cases.repository'
import { operationsAfterEnd } from '../store/operations-after-end.repository'
import { asShownToPlayers } from '../model/as-shown-to-players'
import { toPaySession } from '../model/to-pay-session'

/**
 * Returns the pay session of a payment (SVC-5). Refuses `not_found` if the brand is no longer configured. `isNew`: the payment
 * began with this call and has changed at most once, so no operation can have followed its end.
 */
export async function paySessionOf(
  { config, db, providers, wallets }: PaymentDeps,
  stored: Payment,
  { isNew = false } = {},
): Promise<Outcome<PaySession>> {
  const brand = config.brands[stored.brand]
  if (!brand) return refused('not_found')
  const payment = await asShownToPlayers(wallets, stored)
  const isDisputed = mayBeDisputed(payment) && (await isContradicted(db, payment.id))
  const operations = isTerminal(payment.state) && !isNew ? await operationsAfterEnd(db, payment.id) : []
  return done(toPaySession(payment, brand, { isDisputed, afterEnd: afterEndOf(payment, operations) }, providers))
}

/**
 * Whether the provider may have contradicted the end that the player sees. A credited deposit stays credited whatever is
 * reported later, so the most frequent end needs no query.
 */
export function mayBeDisputed({ state, flow }: Payment): boolean {
  return isTerminal(state) && !(flow === 'deposit' && state === 'succeeded')
}
