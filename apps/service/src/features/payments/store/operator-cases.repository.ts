/** Operator cases: questions that only an operator may decide. */
import type { CaseKind } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'
import { DAY_MS } from '../../../durations'

type Database = Kysely<Tables> | Tx

/** Closing a case does not end its subject. If the subject still has no end this long after the closing, a new case is opened. */
const AGAIN_AFTER_MS = 7 * DAY_MS
const AGAIN = ' again '

/** Matches the cases about a subject, also those that were opened again. */
const isAbout = (subject: string) => sql<boolean>`(subject = ${subject} or starts_with(subject, ${subject + AGAIN}))`

/** Opens a case. Returns false if a case of the same kind and subject was opened before. */
export function openCase(
  db: Database,
  paymentId: string,
  kind: CaseKind,
  details: Readonly<Record<string, string | number>>,
  now: Date,
  subject = paymentId,
): Promise<boolean> {
  return insertCase(db, { subject, paymentId, kind, details, now })
}

/**
 * As `openCase`, for a subject that has not ended yet. If operators close the case and the subject still has no end a week
 * later, a new case is opened.
 */
export async function openCaseUntilEnd(
  db: Database,
  paymentId: string,
  kind: CaseKind,
  details: Readonly<Record<string, string | number>>,
  now: Date,
  subject = paymentId,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('operator_cases')
    .select('closed_at')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .where(isAbout(subject))
    .orderBy('opened_at', 'desc')
    .execute()
  const [last] = earlier
  if (!last) return openCase(db, paymentId, kind, details, now, subject)
  if (last.closed_at === null || now.getTime() - last.closed_at.getTime() < AGAIN_AFTER_MS) return false
  return openCase(db, paymentId, kind, details, now, subject + AGAIN + String(earlier.length))
}

/** As `openCase`, about a subject that is not one of our payments. */
export function openCaseAbout(
  db: Database,
  subject: string,
  kind: CaseKind,
  details: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<boolean> {
  return insertCase(db, { subject, paymentId: null, kind, details, now })
}

type NewCase = {
  readonly subject: string
  readonly paymentId: string | null
  readonly kind: CaseKind
  readonly details: Readonly<Record<string, string | number>>
  readonly now: Date
}

async function insertCase(db: Database, { subject, paymentId, kind, details, now }: NewCase): Promise<boolean> {
  const opened = await db
    .insertInto('operator_cases')
    .values({ subject, payment_id: paymentId, kind, details: JSON.stringify(details), opened_at: now })
    .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
    .executeTakeFirst()
  return (opened.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const openOf = (db: Database, paymentId: string, kinds: readonly CaseKind[]) =>
  db
    .selectFrom('operator_cases')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

export const hasOpenCase = async (db: Database, paymentId: string, kind: CaseKind): Promise<boolean> =>
  (await openOf(db, paymentId, [kind])) !== undefined

/** The newest case that the provider declined the payment after its success, by a report older than `sequence`. It is locked. */
export async function findLateDecline(
  tx: Tx,
  paymentId: string,
  sequence: number,
): Promise<{ readonly isCorrected: boolean } | undefined> {
  const row = await tx
    .selectFrom('operator_cases')
    .select('operation_id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'late_decline')
    .where(sql<boolean>`(details ->> 'sequence')::numeric < ${sequence}`)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && { isCorrected: row.operation_id !== null }
}

/** Whether there is a case about a decline with this sequence, open or closed. */
export async function hasLateDeclineOf(tx: Tx, paymentId: string, sequence: number): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_cases')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'late_decline')
    .where(sql<boolean>`(details ->> 'sequence')::numeric = ${sequence}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a case about a former decline was closed for this reason. */
export async function wasDeclineClosedAs(tx: Tx, paymentId: string, reason: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_cases')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'late_decline')
    .where('close_reason', '=', reason)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Closes the open cases of a kind that have no linked operation, because nothing is left to correct. `subject` limits it to one
 * of several cases about the payment.
 */
export async function closeCases(
  db: Database,
  paymentId: string,
  kind: CaseKind,
  reason: string,
  now: Date,
  subject?: string,
): Promise<void> {
  await db
    .updateTable('operator_cases')
    .set({ closed_at: now, close_reason: reason, close_requested_by: null, version: sql<number>`version + 1` })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .where('operation_id', 'is', null)
    .where('closed_at', 'is', null)
    .$if(subject !== undefined, (query) => query.where(isAbout(subject ?? '')))
    .execute()
}

const CONTRADICTIONS: readonly CaseKind[] = ['late_success', 'late_decline']

/** Whether the provider contradicted the payment's end afterwards, and no operator has decided the case yet. */
export const isContradicted = async (db: Database, paymentId: string): Promise<boolean> =>
  (await openOf(db, paymentId, CONTRADICTIONS)) !== undefined
