/** Movements on a merchant's wallet. `wallet_movement_record` creates each one together with its posting on the mirror. */
import type { WalletReason } from '@modulor/contract/wallet'
import { fromMinor } from '@modulor/rules'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { MovementState } from '../../db/tables/wallet'
import type { Lease } from '../../jobs/job-queue'
import type { WalletMovement } from './wallet.types'

type Database = Kysely<Tables> | Tx

/** `since`: when the movement reached its state. Since then the next call has been due. */
export type StoredMovement = WalletMovement & { readonly state: MovementState; readonly since: Date }

/** The linked operations that may change the balance of such a wallet, with the reason that the wallet gets. */
const REASON_OF_OPERATION: Readonly<Record<string, WalletReason>> = {
  refund: 'refund',
  correction: 'correction',
  late_credit: 'late_credit',
  payout_return: 'payout_return',
}

export async function findMovement(db: Database, id: string): Promise<StoredMovement | undefined> {
  const row = await db
    .selectFrom('wallet_movements as movement')
    .innerJoin('payments as payment', 'payment.id', 'movement.payment_id')
    .leftJoin('linked_operations as operation', 'operation.id', 'movement.id')
    .select(['movement.id', 'movement.state', 'movement.amount', 'movement.payment_id', 'movement.updated_at'])
    .select(['payment.brand', 'payment.user_id', 'payment.currency', 'payment.currency_precision', 'payment.flow'])
    .select('operation.kind as operation_kind')
    .where('movement.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const reason = row.operation_kind === null ? row.flow : REASON_OF_OPERATION[row.operation_kind]
  if (reason === undefined) throw new Error(`The operation ${id} cannot move the balance of a wallet`)
  return {
    ...{ brand: row.brand, userId: row.user_id, currency: row.currency, reason, state: row.state },
    key: row.id,
    paymentId: row.payment_id,
    amount: fromMinor(BigInt(row.amount), row.currency_precision),
    since: row.updated_at,
  }
}

export async function stateOfMovement(db: Database, id: string): Promise<MovementState | undefined> {
  const row = await db.selectFrom('wallet_movements').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

/** Returns false if the movement is no longer in the state `from`: then nothing was written. */
export async function moveOn(
  db: Database,
  id: string,
  from: MovementState,
  to: MovementState,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .updateTable('wallet_movements')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/**
 * Records that the wallet has reserved the amount of the job's subject. Returns false if the caller no longer owns the job: its
 * new owner may be giving the movement up as never reserved.
 */
export async function moveToReserved(db: Database, { kind, subject, token }: Lease, now: Date): Promise<boolean> {
  const moved = await sql`
    with own as materialized (
      select subject from jobs where kind = ${kind} and subject = ${subject} and lease_token = ${token} for no key update
    )
    update wallet_movements as movement set state = 'reserved', updated_at = ${now} from own
    where movement.id = ${subject} and movement.state = 'reserving'`.execute(db)
  return (moved.numAffectedRows ?? 0n) > 0n
}
