import type { PaymentPublication } from '@modulor/contract/realtime'
import { fromMinor } from '@modulor/rules'
import type { PaymentDeps } from '../model/payment-deps'
import { asShownToPlayers } from '../model/as-shown-to-players'
import { isTerminal } from '../model/payment-states'
import { readablePayments } from '../model/readable-payments'
import { nextActionOf } from '../model/to-pay-session'
import { findPaymentRows } from '../store/payments.repository'

/** The current states of payments, for their own channels (RT-6). */
export async function publicationsOf(
  deps: PaymentDeps,
  ids: readonly string[],
): Promise<readonly PaymentPublication[]> {
  const { config, wallets } = deps
  const stored = readablePayments(deps, await findPaymentRows(deps.db, ids))
  const payments = await Promise.all(stored.map((payment) => asShownToPlayers(wallets, payment)))
  return payments.flatMap((payment) => {
    const brand = config.brands[payment.brand]
    if (!brand) return []
    const { id, flow, state, amountMinor, precision, currency } = payment
    // The wallet confirms after the last change of the payment. The page must accept that publication as newer.
    const version = payment.version + (payment.wallet !== 'ledger' && isTerminal(state) ? 1 : 0)
    const amount = fromMinor(amountMinor, precision)
    const { type } = nextActionOf(payment, brand)
    return [{ type: 'payment', payment_id: id, flow, state, version, amount, currency, next_action: type }]
  })
}
