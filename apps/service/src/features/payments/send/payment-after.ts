import { asShownToPlayers } from '../model/as-shown-to-players'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'
import { withTimeout } from '../../../with-timeout'
import { findPayment } from '../store/payments.repository'

/** The interval of the reads: pages must show an end within 2 s after it is stored. */
const POLL_INTERVAL_MS = 500

/** The stored payment; undefined if the query fails. */
async function storedPayment({ db }: PaymentDeps, id: string): Promise<Payment | undefined> {
  return findPayment(db, id).catch(() => undefined)
}

/** Whether the player may see the payment as ended. */
async function hasEnded({ wallets }: PaymentDeps, payment: Payment): Promise<boolean> {
  return asShownToPlayers(wallets, payment).then(
    ({ state }) => isTerminal(state),
    () => false,
  )
}

/**
 * Returns the payment after `work`, which continues in the background however long it takes. Waits at most `waitMsMax`, or
 * until the payment has ended: a callback or another process may write the end before `work` has its response. If the time is
 * over, returns the current payment.
 */
export async function paymentAfter(
  deps: PaymentDeps,
  before: Payment,
  work: Promise<Payment | undefined>,
  waitMsMax: number = deps.timing.answerMsMax,
): Promise<Payment> {
  const deadline = performance.now() + waitMsMax
  const after = deps
    .background(work)
    .then(async (payment) => payment ?? (await storedPayment(deps, before.id)) ?? before)
  for (;;) {
    const leftMs = deadline - performance.now()
    const payment = await withTimeout(after, Math.min(leftMs, POLL_INTERVAL_MS))
    if (payment) return payment
    // If the database does not respond, the wait does not get longer.
    const known = await withTimeout(storedPayment(deps, before.id), POLL_INTERVAL_MS)
    if (leftMs <= POLL_INTERVAL_MS) return known ?? before
    if (known && (await withTimeout(hasEnded(deps, known), POLL_INTERVAL_MS))) return known
  }
}
