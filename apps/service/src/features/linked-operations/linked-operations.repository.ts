import { sql, type Kysely } from 'kysely'
import { sqlState, type Tables, type Tx } from '../../db'
import { lockPayment } from '../../db/lock-payment'
import { linesForLedger, type Operation } from '../../ledger'
import type { PagePosition } from '../../page-cursor'
import { toColumns, toLinkedOperation, type LinkedOperation, type LinkedOperationRow } from './linked-operation'
import type { CaseSeen } from './linked-operations.types'

type Database = Kysely<Tables> | Tx

/** Another operation of the payment has changed since it was read: the decision has to be made again. */
export class OperationsMoved extends Error {}
/** The player's balance is lower than the amount that the operation takes, and nothing was written. */
export class BalanceTooLow extends Error {}
/** The case that the operation was to correct has changed, and nothing was written. */
export class CaseChanged extends Error {}
/** A process has the lease and may be calling the provider now, and nothing was written. */
export class OperationRunning extends Error {}
/** The lease expired: another process owns the operation now, and nothing was written. */
export class OperationLeaseLost extends Error {}

const RAISED: Readonly<Record<string, new () => Error>> = {
  LO001: OperationsMoved,
  LO002: BalanceTooLow,
  LO003: OperationLeaseLost,
  LO004: CaseChanged,
}

/** Violated if the payment was captured or voided, or has ended, since it was read. */
const NOT_AUTHORISED = 'linked_operations_authorised'

function toTypedError(error: unknown): never {
  const isMoved = error instanceof Error && 'constraint' in error && error.constraint === NOT_AUTHORISED
  const Raised = isMoved ? OperationsMoved : RAISED[sqlState(error) ?? '']
  throw Raised ? new Raised() : error
}

/** All operations of a payment, oldest first. `seen` is the sum of their versions, which shows whether one has changed since. */
export async function operationsOfPayment(
  db: Database,
  paymentId: string,
): Promise<{ readonly operations: readonly LinkedOperation[]; readonly seen: number }> {
  const rows = await db
    .selectFrom('linked_operations')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { operations: rows.map(toLinkedOperation), seen: rows.reduce((sum, { version }) => sum + version, 0) }
}

/** The operations of many payments, oldest first. */
export async function linkedOperationsOf(
  db: Database,
  paymentIds: readonly string[],
): Promise<readonly LinkedOperation[]> {
  const given = sql<string>`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(paymentIds)}::jsonb))`
  const rows = await db
    .selectFrom('linked_operations')
    .selectAll()
    .where('payment_id', 'in', given)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toLinkedOperation)
}

export async function findOperation(db: Database, id: string): Promise<LinkedOperation | undefined> {
  const row = await db.selectFrom('linked_operations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toLinkedOperation(row)
}

/**
 * Whether a process is calling the provider about the operation now. Locks its job, so that no other process starts to until
 * the transaction ends.
 */
export async function hasRunningRequest(tx: Tx, id: string, now: Date): Promise<boolean> {
  const job = await tx
    .selectFrom('jobs')
    .select(['lease_token', 'run_at'])
    .where('kind', '=', 'operation')
    .where('subject', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return job !== undefined && job.lease_token !== null && job.run_at > now
}

/** The cause of an operation's change to a state; undefined if it never had that state. */
export async function causeOf(db: Database, id: string, state: LinkedOperation['state']): Promise<string | undefined> {
  const row = await db
    .selectFrom('linked_operation_transitions')
    .select('cause')
    .where('operation_id', '=', id)
    .where('to_state', '=', state)
    .executeTakeFirst()
  return row?.cause
}

/** The operations in a state after a position, oldest first. */
export async function operationsIn(
  db: Database,
  state: LinkedOperation['state'],
  after: PagePosition | undefined,
  countMax: number,
): Promise<readonly LinkedOperation[]> {
  const rows = await db
    .selectFrom('linked_operations')
    .selectAll()
    .where('state', '=', state)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(countMax)
    .execute()
  return rows.map(toLinkedOperation)
}

export type Beginning = {
  readonly operation: LinkedOperation
  /** The sum of the versions on which the decision is based. */
  readonly seen: number
  readonly operatorId: string | null
  readonly posting: Operation | undefined
  readonly event: object | undefined
  readonly lease: { readonly by: string; readonly until: Date }
  /** The case that the operation corrects. It is linked to the operation in the same transaction. */
  readonly forCase?: CaseSeen | undefined
}

/** Phase A in one transaction. Returns the token of the job's lease. Throws `OperationsMoved`, `BalanceTooLow`, `CaseChanged`. */
export async function beginOperation(db: Database, beginning: Beginning): Promise<string | undefined> {
  const { operation, seen, operatorId, posting, event, lease, forCase } = beginning
  const ofCase = forCase && { case_id: forCase.id, case_version: forCase.version }
  const { rows } = await sql<{ token: string | null }>`select linked_operation_begin(
    ${JSON.stringify({ ...toColumns(operation), ...ofCase })}, ${seen}, ${operatorId}, ${posting?.id ?? null},
    ${posting ? linesForLedger(posting) : null}, ${event ? JSON.stringify(event) : null}, ${lease.by}, ${lease.until}
  ) as token`
    .execute(db)
    .catch(toTypedError)
  return rows[0]?.token ?? undefined
}

export type Applying = {
  readonly before: LinkedOperation
  readonly state: LinkedOperation['state']
  readonly failureCode: string | null
  readonly cause: string
  readonly operatorId: string | null
  readonly now: Date
  readonly token: string | undefined
  /** When the job is due next; null ends it. */
  readonly runAt: Date | null
  readonly posting: Operation | undefined
  readonly event: object | undefined
}

/** Phase C in one statement. Throws `OperationsMoved`, `OperationLeaseLost` and `BalanceTooLow`. */
export async function applyOperation(db: Database, applying: Applying): Promise<LinkedOperation> {
  const { before, state, failureCode, cause, operatorId, now, token, runAt, posting, event } = applying
  const { rows } = await sql<LinkedOperationRow>`select * from linked_operation_apply(
    ${before.id}, ${before.version}, ${state}, ${failureCode}, ${cause}, ${operatorId}, ${now}, ${token ?? null},
    ${runAt}, ${posting?.id ?? null}, ${posting ? linesForLedger(posting) : null}, ${event ? JSON.stringify(event) : null})`
    .execute(db)
    .catch(toTypedError)
  const [row] = rows
  if (!row) throw new Error(`linked_operation_apply returned no row for the operation ${before.id}`)
  return toLinkedOperation(row)
}

export type Reporting = Pick<Applying, 'before' | 'state' | 'now' | 'posting' | 'event'> & {
  /** Undefined if the provider sends no sequence numbers. */
  readonly sequence: number | undefined
  readonly returnedFeeMinor: bigint
}

/** Changes the fee of an open dispute, before its loss posts it in the same transaction. Throws `OperationsMoved`. */
export async function setProviderFee(
  tx: Tx,
  { id, paymentId, version }: LinkedOperation,
  providerFeeMinor: bigint,
): Promise<void> {
  await lockPayment(tx, paymentId)
  const changed = await tx
    .updateTable('linked_operations')
    .set({ provider_fee: providerFeeMinor.toString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new OperationsMoved()
}

/** Applies a provider's report to a dispute, in one statement. Throws `OperationsMoved`. */
export async function applyReportTo(db: Database, reporting: Reporting): Promise<void> {
  const { before, state, now, posting, event, sequence, returnedFeeMinor } = reporting
  await sql`select * from linked_operation_apply_report(
    ${before.id}, ${before.version}, ${state}, ${now}, ${sequence ?? null}, ${returnedFeeMinor.toString()},
    ${posting?.id ?? null}, ${posting ? linesForLedger(posting) : null}, ${event ? JSON.stringify(event) : null})`
    .execute(db)
    .catch(toTypedError)
}
