/** The questions that only an operator may answer. */
import type { CaseKind } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'
import { DAY_MS } from '../../../durations'

type Database = Kysely<Tables> | Tx

/** Closing a case ends nothing. What has no end so long afterwards is a case again. */
const AGAIN_AFTER_MS = 7 * DAY_MS
const AGAIN = ' again '

/** The cases about a subject, also those that were opened again. */
const isAbout = (subject: string) => sql<boolean>`(subject = ${subject} or starts_with(subject, ${subject + AGAIN}))`

/** Opens a question for the operator. False when the same one, about the same subject, was opened before. */
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
 * As `openCase`, about something that has no end yet. A week after people have closed the case without giving it one, it is a new
 * case.
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

/** As `openCase`, about something that is none of our payments. */
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

/**
 * Closes the open cases of a kind that nobody corrects by an operation, because there is nothing left to correct. A subject
 * names one of several questions about the payment.
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

/** Whether the provider said, after the payment's end, that it ended otherwise, and nobody has found out yet. */
export const isContradicted = async (db: Database, paymentId: string): Promise<boolean> =>
  (await openOf(db, paymentId, CONTRADICTIONS)) !== undefined
