import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { Operation } from '../../ledger'
import { findPayment } from '../payments'
import { findOperation } from './linked-operations.repository'
import { allPostingsOf } from './operation-kinds'

/** What linked operations with these ids have posted, for the check of the ledger. Other ids are ignored. */
export async function explainedPostings(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly Operation[]> {
  const found: Operation[] = []
  for (const id of ids) {
    const operation = await findOperation(db, id)
    const payment = operation && (await findPayment(db, operation.paymentId))
    if (operation && payment) found.push(...allPostingsOf(operation, payment))
  }
  return found
}
