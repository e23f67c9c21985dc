import { refused } from '../../../outcome'
import { browserOf } from './new-payment'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'

/**
 * Why a payout may not leave yet (issue-9 3.3, decision 46): `payout_held` with the time from which it may. Undefined: it
 * may. The browser is remembered, also where the payout is held, so that the time passes.
 */
export async function holdRefusal({ holds }: PaymentDeps, { session, body }: Submit) {
  if (!holds) return undefined
  const browser = browserOf(body)
  await holds.rememberDevice(session, browser)
  const retryAt = await holds.heldUntil(session, browser)
  return retryAt && refused('payout_held', { retryAt })
}

/** A deposit's browser is stored after its answer was sent, so that it does not delay the payment. */
export function rememberBrowser({ holds, background, logger }: PaymentDeps, { session, body }: Submit): void {
  if (!holds) return
  void background(
    holds.rememberDevice(session, browserOf(body)).catch((error: unknown) => {
      logger.warn({ err: error }, 'the browser of a deposit could not be stored')
    }),
  )
}
