import { asPlayersSee } from '../model/as-players-see'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'
import { withTimeout } from '../../../with-timeout'
import { findPayment } from '../store/payments.repository'

/** Pages show an end within 2 s after the service knows it. */
const LOOK_EVERY_MS = 500

/** As the database has it, if that answers. */
async function storedPayment({ db }: PaymentDeps, id: string): Promise<Payment | undefined> {
  return findPayment(db, id).catch(() => undefined)
}

/** Whether its player may be told of an end. */
async function hasEnded({ wallets }: PaymentDeps, payment: Payment): Promise<boolean> {
  return asPlayersSee(wallets, payment).then(
    ({ state }) => isTerminal(state),
    () => false,
  )
}

/**
 * The payment after `work`, which goes on however long it takes. A player waits for it no longer than `waitMsMax`, and than until
 * the payment has its end: a callback, or another process, may know it before the answer that `work` waits for. Otherwise
 * the payment as it stands then.
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
    const payment = await withTimeout(after, Math.min(leftMs, LOOK_EVERY_MS))
    if (payment) return payment
    // A database that does not answer is no reason to wait longer.
    const known = await withTimeout(storedPayment(deps, before.id), LOOK_EVERY_MS)
    if (leftMs <= LOOK_EVERY_MS) return known ?? before
    if (known && (await withTimeout(hasEnded(deps, known), LOOK_EVERY_MS))) return known
  }
}
