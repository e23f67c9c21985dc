import { isUnreadable } from '../../user-cards'
import { openCaseAbout } from './operator-cases.repository'
import type { PaymentDeps } from '../model/payment-deps'

/**
 * What the vault holds; undefined where it cannot be opened: its key is gone, or it was altered or moved to another row. To
 * the player that is a form without the card or account, or a payment that is being confirmed; to the operator an alarm, once for each row.
 */
export async function orUnreadable<T>(
  { db, clock, logger, metrics }: Pick<PaymentDeps, 'db' | 'clock' | 'logger' | 'metrics'>,
  row: { readonly kind: 'card' | 'payout account' | 'continuation'; readonly id: string },
  read: () => Promise<T | undefined> | undefined,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isUnreadable(error)) throw error
    logger.error({ row, why: error.message }, 'the vault holds what it cannot open')
    const subject = `${row.kind} ${row.id}`
    if (await openCaseAbout(db, subject, 'vault_unreadable', { why: error.message }, clock()))
      metrics?.caseOpened('vault_unreadable')
    return undefined
  }
}
