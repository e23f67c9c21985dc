import type { OperationEnd } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { PagePosition } from '../../page-cursor'

export type StoredCase = {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly paymentId: string | null
  readonly details: unknown
  readonly openedAt: Date
  /** Increases with every change. A decision on an older version is refused. */
  readonly version: number
  readonly claimedBy: string | null
  readonly claimedByName: string | null
  readonly operationId: string | null
  readonly closeRequestedBy: string | null
  readonly closeRequestedByName: string | null
  readonly closeReason: string | null
  readonly closeEnd: OperationEnd | null
  readonly closedBy: string | null
  readonly closedByName: string | null
  readonly closedAt: Date | null
}

const casesWithNames = (db: Kysely<Tables>) =>
  db
    .selectFrom('operator_cases as question')
    .leftJoin('operators as owner', 'owner.id', 'question.claimed_by')
    .leftJoin('operators as requester', 'requester.id', 'question.close_requested_by')
    .leftJoin('operators as closer', 'closer.id', 'question.closed_by')
    .select([
      'question.id',
      'question.kind',
      'question.subject',
      'question.payment_id as paymentId',
      'question.details',
      'question.opened_at as openedAt',
      'question.version',
      'question.claimed_by as claimedBy',
      'owner.name as claimedByName',
      'question.operation_id as operationId',
      'question.close_requested_by as closeRequestedBy',
      'requester.name as closeRequestedByName',
      'question.close_reason as closeReason',
      'question.close_end as closeEnd',
      'question.closed_by as closedBy',
      'closer.name as closedByName',
      'question.closed_at as closedAt',
    ])

export function findCase(db: Kysely<Tables>, id: string): Promise<StoredCase | undefined> {
  return casesWithNames(db).where('question.id', '=', id).executeTakeFirst()
}

export type CaseFilter = {
  readonly isClosed: boolean
  readonly kind?: string | undefined
  readonly after?: PagePosition | undefined
}

/** The time by which a list is ordered: open cases by their opening, closed ones by their closing. */
export const listedAt = ({ openedAt, closedAt }: Pick<StoredCase, 'openedAt' | 'closedAt'>): Date =>
  closedAt ?? openedAt

/** Open cases, oldest first, or closed ones, newest first; at most `count`. */
export function listCases(
  db: Kysely<Tables>,
  { isClosed, kind, after }: CaseFilter,
  count: number,
): Promise<readonly StoredCase[]> {
  const behind = isClosed
    ? sql<boolean>`(question.closed_at, question.id) < (${after?.at}, ${after?.id}::uuid)`
    : sql<boolean>`(question.opened_at, question.id) > (${after?.at}, ${after?.id}::uuid)`
  const direction = isClosed ? 'desc' : 'asc'
  return casesWithNames(db)
    .where('question.closed_at', isClosed ? 'is not' : 'is', null)
    .$if(kind !== undefined, (query) => query.where('question.kind', '=', kind ?? ''))
    .$if(after !== undefined, (query) => query.where(behind))
    .orderBy(isClosed ? 'question.closed_at' : 'question.opened_at', direction)
    .orderBy('question.id', direction)
    .limit(count)
    .execute()
}

export type CaseChange = {
  readonly claimedBy?: string | null
  readonly operationId?: string | null
  readonly closeRequestedBy?: string | null
  readonly closeReason?: string | null
  readonly closeEnd?: OperationEnd | null
  readonly closedBy?: string | null
  readonly closedAt?: Date | null
}

/** Changes an open case of exactly this version. Returns false if it has changed since. */
export async function changeCase(
  db: Kysely<Tables> | Tx,
  { id, version }: Pick<StoredCase, 'id' | 'version'>,
  change: CaseChange,
): Promise<boolean> {
  const { claimedBy, operationId, closeRequestedBy, closeReason, closeEnd, closedBy, closedAt } = change
  const updated = await db
    .updateTable('operator_cases')
    .set({
      version: sql<number>`version + 1`,
      ...(claimedBy !== undefined && { claimed_by: claimedBy }),
      ...(operationId !== undefined && { operation_id: operationId }),
      ...(closeRequestedBy !== undefined && { close_requested_by: closeRequestedBy }),
      ...(closeReason !== undefined && { close_reason: closeReason }),
      ...(closeEnd !== undefined && { close_end: closeEnd }),
      ...(closedBy !== undefined && { closed_by: closedBy }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
