import type { Wallets } from '../../wallet'
import type { Payment } from './payment'
import { isTerminal } from './payment-states'

/**
 * A payment as its player may be told: one that has ended is being processed until the merchant's own wallet has confirmed what
 * the end gives the player. Only then is the money known to be on the balance.
 */
export async function asPlayersSee(wallets: Pick<Wallets, 'isOutstanding'>, payment: Payment): Promise<Payment> {
  if (payment.wallet === 'ledger' || !isTerminal(payment.state)) return payment
  if (!(await wallets.isOutstanding(payment.id))) return payment
  return { ...payment, state: 'processing', declineCode: null, action: null }
}
