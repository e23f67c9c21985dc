import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'
import type { OperationAfterEnd } from '../model/after-end'

/** The linked operations of a payment that have succeeded, and its pending disputes, oldest first. */
export async function operationsAfterEnd(
  db: Kysely<Tables> | Tx,
  paymentId: string,
): Promise<readonly OperationAfterEnd[]> {
  const rows = await db
    .selectFrom('linked_operations')
    .select(['kind', 'source', 'state', 'amount', 'received_part'])
    .where('payment_id', '=', paymentId)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'succeeded'), and([eb('kind', '=', 'dispute'), eb('state', '=', 'pending')])]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, source, state, amount, received_part: received }) => ({
    ...{ kind, source, isOpen: state === 'pending' },
    ...{ amountMinor: BigInt(amount), receivedMinor: BigInt(received) },
  }))
}
