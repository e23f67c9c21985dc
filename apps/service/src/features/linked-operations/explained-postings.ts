import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { Operation } from '../../ledger'
import { findPayments } from '../payments'
import { findOperation } from './linked-operations.repository'
import { allPostingsOf } from './operation-kinds'

/** What linked operations with these ids have posted, for the check of the ledger. Other ids are ignored. */
export async function explainedPostings(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly Operation[]> {
  const found: Operation[] = []
  for (const id of ids) {
    const operation = await findOperation(db, id)
    // A payment whose row cannot be read explains nothing, and is a fault of its own.
    const { payments } = await findPayments(db, operation ? [operation.paymentId] : [])
    const [payment] = payments
    if (operation && payment) found.push(...allPostingsOf(operation, payment))
  }
  return found
}
