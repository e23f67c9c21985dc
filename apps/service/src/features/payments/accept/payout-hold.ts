import { refused } from '../../../outcome'
import { browserOf } from './new-payment'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'

/**
 * Refuses a payout that is on hold (issue-9 3.3, decision 46): `payout_held` with the end of the hold. Undefined: it is
 * not. The browser is stored in both cases, because the hold after a new browser begins when the browser is stored.
 */
export async function holdRefusal({ holds }: PaymentDeps, { session, body }: Submit) {
  if (!holds) return undefined
  const browser = browserOf(body)
  await holds.rememberDevice(session, browser)
  const retryAt = await holds.heldUntil(session, browser)
  return retryAt && refused('payout_held', { retryAt })
}

/** Stores the browser of a deposit in the background, so that the deposit does not wait for it. */
export function rememberBrowser({ holds, background, logger }: PaymentDeps, { session, body }: Submit): void {
  if (!holds) return
  void background(
    holds.rememberDevice(session, browserOf(body)).catch((error: unknown) => {
      logger.warn({ err: error }, 'the browser of a deposit could not be stored')
    }),
  )
}
