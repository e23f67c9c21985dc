import type { Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'

/** Makes the call to a merchant's own wallet that an operation's posting requires. If it fails, the movement's job repeats it. */
export async function settleWallet(
  { wallets, logger }: LinkedOperationDeps,
  { id }: Pick<LinkedOperation, 'id'>,
  payment: Payment,
): Promise<void> {
  if (payment.wallet === 'ledger') return
  await wallets.settle(id).catch((error: unknown) => {
    logger.error({ err: error, operationId: id }, 'a wallet could not be called; its job repeats the call')
  })
}
