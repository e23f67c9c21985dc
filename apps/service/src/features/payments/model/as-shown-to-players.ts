import type { Wallets } from '../../wallet'
import type { Payment } from './payment'
import { isTerminal } from './payment-states'

/**
 * A payment as its player may see it. An ended payment is shown as `processing` until the merchant's own wallet has confirmed
 * the result: only then is the money known to be on the balance.
 */
export async function asShownToPlayers(wallets: Pick<Wallets, 'isOutstanding'>, payment: Payment): Promise<Payment> {
  if (payment.wallet === 'ledger' || !isTerminal(payment.state)) return payment
  if (!(await wallets.isOutstanding(payment.id))) return payment
  return { ...payment, state: 'processing', declineCode: null, action: null }
}
