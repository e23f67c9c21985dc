import { isUnreadable } from '../../user-cards'
import { openCase, openCaseAbout } from './operator-cases.repository'
import type { PaymentDeps } from '../model/payment-deps'

/** A sealed row and its owner. The id of a continuation is that of its payment. */
type SealedRow = {
  readonly kind: 'card' | 'payout account' | 'continuation'
  readonly id: string
  readonly brand: string
  readonly userId: string
}

/**
 * Reads from the vault. Undefined if the row cannot be decrypted: its key is missing, or it was altered or moved to another
 * row. The player sees a form without the card or account, or a payment that is being confirmed; operators get a case, one for
 * each row.
 */
export async function readFromVault<T>(
  { db, clock, logger, metrics }: Pick<PaymentDeps, 'db' | 'clock' | 'logger' | 'metrics'>,
  row: SealedRow,
  read: () => Promise<T | undefined> | undefined,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isUnreadable(error)) throw error
    logger.error({ row, why: error.message }, 'a row of the vault could not be decrypted')
    const subject = `${row.kind} ${row.id}`
    const details = { why: error.message, brand: row.brand, player: row.userId }
    const isNew = await (row.kind === 'continuation'
      ? openCase(db, row.id, 'vault_unreadable', details, clock(), subject)
      : openCaseAbout(db, subject, 'vault_unreadable', details, clock()))
    if (isNew) metrics?.caseOpened('vault_unreadable')
    return undefined
  }
}
