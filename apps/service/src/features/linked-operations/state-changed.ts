import type { Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import { settleWallet } from './settle-wallet'

/** What follows after a changed state is stored: the log, the delivery of its event, the merchant's own wallet, the player's pages. */
export async function stateChanged(
  deps: LinkedOperationDeps,
  { state: from }: LinkedOperation,
  after: LinkedOperation,
  payment: Payment,
): Promise<void> {
  deps.logger.info(
    { operationId: after.id, paymentId: payment.id, from, to: after.state },
    'linked operation changed state',
  )
  deps.wake()
  await settleWallet(deps, after, payment)
  deps.changed?.(payment)
}
