/** Stores statements, and reads the data with which they are compared. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { Statement, StatementLine } from '../../providers/statement'

type Database = Kysely<Tables> | Tx

/** How many rows one SQL statement writes or queries at most. */
const ROWS_AT_ONCE = 5_000
/** How many broken lines are compared again with each statement, oldest first. */
const OPEN_LINES_MAX = 10_000

export function* inParts<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) yield items.slice(start, start + ROWS_AT_ONCE)
}

/** Only one statement of a provider is imported at a time, across all instances. */
export async function lockProvider(tx: Tx, provider: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reconciliation ${provider}`}, 0))`.execute(tx)
}

export function findByHash(db: Database, provider: string, fileHash: string) {
  return db
    .selectFrom('statements')
    .selectAll()
    .where('provider', '=', provider)
    .where('file_hash', '=', fileHash)
    .executeTakeFirst()
}

/** The closing balances of the newest statement that ends at `from`, where another one begins; undefined if there is none. */
export async function closingBefore(
  db: Database,
  provider: string,
  from: Date,
): Promise<ReadonlyMap<string, string> | undefined> {
  const before = await db
    .selectFrom('statements')
    .select('id')
    .where('provider', '=', provider)
    .where('covers_to', '=', from)
    .where('covers_from', '<', from)
    .orderBy('imported_at', 'desc')
    .executeTakeFirst()
  if (!before) return undefined
  const rows = await db
    .selectFrom('statement_balances')
    .select(['currency', 'closing'])
    .where('statement_id', '=', before.id)
    .execute()
  return new Map(rows.map(({ currency, closing }) => [currency, closing]))
}

/** How many lines with each of these fingerprints are stored. */
export async function knownOccurrences(
  tx: Tx,
  provider: string,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>()
  for (const part of inParts(fingerprints)) {
    const { rows } = await sql<{ fingerprint: string; count: number }>`
      select fingerprint, max(occurrence) as count from statement_lines
      where provider = ${provider}
        and fingerprint in (select jsonb_array_elements_text(${JSON.stringify(part)}::jsonb))
      group by fingerprint`.execute(tx)
    for (const { fingerprint, count } of rows) known.set(fingerprint, count)
  }
  return known
}

export type NewStatement = {
  readonly id: string
  readonly provider: string
  readonly fileHash: string
  readonly statement: Statement
  readonly knownCount: number
  readonly now: Date
  readonly operatorId: string | null
}

export async function insertStatement(tx: Tx, inserted: NewStatement): Promise<void> {
  const { id, provider, fileHash, statement, knownCount, now, operatorId } = inserted
  await tx
    .insertInto('statements')
    .values({
      ...{ id, provider, day: statement.day, covers_from: statement.from, covers_to: statement.to },
      ...{ file_hash: fileHash, line_count: statement.lines.length, known_count: knownCount },
      ...{ imported_at: now, imported_by: operatorId },
    })
    .execute()
  const balances = statement.balances.map((balance) => ({ statement_id: id, ...balance }))
  if (balances.length > 0) await tx.insertInto('statement_balances').values(balances).execute()
}

export type NewLine = StatementLine & { readonly fingerprint: string; readonly occurrence: number }
export type StoredLine = StatementLine & { readonly id: string; readonly day: string }

const uniqueNameOf = ({ fingerprint, occurrence }: Pick<NewLine, 'fingerprint' | 'occurrence'>) =>
  `${fingerprint} ${occurrence}`

/** Stores lines, and returns them with their ids, in the same order. */
export async function insertLines(
  tx: Tx,
  { id: statementId, provider, statement: { day } }: NewStatement,
  lines: readonly NewLine[],
): Promise<readonly StoredLine[]> {
  const stored: StoredLine[] = []
  for (const part of inParts(lines)) {
    const rows = part.map((line) => ({
      row_number: line.rowNumber,
      ...{ fingerprint: line.fingerprint, occurrence: line.occurrence, kind: line.kind, reference: line.reference },
      payment_reference: line.paymentReference,
      operation_reference: line.operationReference,
      ...{ amount: line.amount, fee: line.fee, currency: line.currency, booked_at: line.bookedAt.toISOString() },
    }))
    const inserted = await sql<{ id: string; fingerprint: string; occurrence: number }>`
      insert into statement_lines (statement_id, provider, day, row_number, fingerprint, occurrence, kind, reference,
        payment_reference, operation_reference, amount, fee, currency, booked_at)
      select ${statementId}, ${provider}, ${day}, row_number, fingerprint, occurrence, kind, reference,
        payment_reference, operation_reference, amount, fee, currency, booked_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (
        row_number integer, fingerprint text, occurrence integer, kind text, reference text, payment_reference text,
        operation_reference text, amount numeric, fee numeric, currency text, booked_at timestamptz
      ) returning id, fingerprint, occurrence`.execute(tx)
    // One row of a file may contain two lines, so the number of the row does not identify a line.
    const ids = new Map(inserted.rows.map((row) => [uniqueNameOf(row), row.id]))
    for (const line of part) stored.push({ ...line, day, id: String(ids.get(uniqueNameOf(line))) })
  }
  return stored
}

/** The detail of a case with the fee of its line, if that fee was not posted. It is stored, so its text must not change. */
export const FEE_NOT_POSTED = 'fee_not_posted'

/** Unmatched lines whose case is open and has no linked operation: they may match by now. */
export async function openBrokenLines(
  tx: Tx,
  provider: string,
): Promise<readonly (StoredLine & { movement: string | null; isFeeUnposted: boolean })[]> {
  const rows = await tx
    .selectFrom('statement_breaks as break')
    .innerJoin('statement_lines as line', 'line.id', 'break.line_id')
    .innerJoin('operator_cases as question', (join) =>
      join.onRef('question.subject', '=', 'break.subject').on('question.kind', '=', 'statement_break'),
    )
    .selectAll('line')
    .select(['break.movement', sql<boolean>`question.details -> ${FEE_NOT_POSTED} is not null`.as('isFeeUnposted')])
    .where('break.provider', '=', provider)
    .where('question.closed_at', 'is', null)
    .where('question.operation_id', 'is', null)
    .where(sql<boolean>`not exists (select from statement_matches as match where match.line_id = line.id)`)
    .orderBy('line.id')
    .limit(OPEN_LINES_MAX)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, day: row.day, rowNumber: row.row_number, kind: row.kind, reference: row.reference },
    ...{ paymentReference: row.payment_reference, operationReference: row.operation_reference },
    ...{ amount: row.amount, fee: row.fee, currency: row.currency, bookedAt: row.booked_at, movement: row.movement },
    isFeeUnposted: row.isFeeUnposted,
  }))
}

/** Those of these movements that a line covers. A line that was matched after its break covers only the movement of its match. */
export async function coveredMovements(tx: Tx, movements: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const part of inParts(movements)) {
    const { rows } = await sql<{ movement: string }>`
      with asked as (select jsonb_array_elements_text(${JSON.stringify(part)}::jsonb) as movement)
      select movement from statement_matches join asked using (movement)
      union select movement from statement_breaks as break join asked using (movement)
        where line_id is not null
          and not exists (select from statement_matches as match where match.line_id = break.line_id)`.execute(tx)
    for (const { movement } of rows) taken.add(movement)
  }
  return taken
}

export type NewMatch = { readonly lineId: string; readonly movement: string | null; readonly paymentId: string | null }

export async function insertMatches(tx: Tx, matches: readonly NewMatch[], now: Date): Promise<void> {
  for (const part of inParts(matches))
    await sql`
      insert into statement_matches (line_id, movement, payment_id, matched_at)
      select "lineId", movement, "paymentId", ${now}
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as match (
        "lineId" bigint, movement text, "paymentId" uuid
      )`.execute(tx)
}

export type NewBreak = {
  readonly subject: string
  readonly kind: string
  readonly lineId: string | null
  readonly movement: string | null
  readonly paymentId: string | null
  /** The data for the operator who decides the case. */
  readonly details: Readonly<Record<string, string>>
}

/** Stores breaks and opens a case for each. A known break is not changed. Returns how many are new. */
export async function insertBreaks(
  tx: Tx,
  { provider, day, now }: { readonly provider: string; readonly day: string; readonly now: Date },
  breaks: readonly NewBreak[],
): Promise<number> {
  let count = 0
  for (const part of inParts(breaks)) {
    const { rows } = await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as each (
          subject text, kind text, "lineId" bigint, movement text, "paymentId" uuid, details jsonb
        )
      ), inserted as (
        insert into statement_breaks (subject, provider, day, kind, line_id, movement, payment_id, opened_at)
        select subject, ${provider}, ${day}, kind, "lineId", movement, "paymentId", ${now} from given
        on conflict do nothing returning subject
      ), opened as (
        insert into operator_cases (subject, payment_id, kind, details, opened_at)
        select subject, "paymentId", 'statement_break', details, ${now} from given
        where subject in (select subject from inserted)
        on conflict (subject, kind) do nothing
      )
      select subject from inserted`.execute(tx)
    count += rows.length
  }
  return count
}

/** The ids of payments that succeeded in a period, and of those whose operations changed in it. */
export async function movedPayments(
  tx: Tx,
  provider: string,
  time: { readonly from: Date; readonly to: Date; readonly createdSince: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where provider = ${provider} and created_at >= ${time.createdSince}
      and state = 'succeeded' and updated_at >= ${time.from} and updated_at < ${time.to}
    union
    select payment.id from linked_operations as operation join payments as payment on payment.id = operation.payment_id
    where payment.provider = ${provider} and operation.state in ('pending', 'succeeded', 'failed', 'failed_late')
      and operation.updated_at >= ${time.from} and operation.created_at < ${time.to}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Operations with which an operator has resolved a break: no statement contains a line for them. */
export async function operationsResolvingBreaks(tx: Tx, operationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const part of inParts(operationIds)) {
    const { rows } = await sql<{ id: string }>`
      select operation_id as id from operator_cases where kind = 'statement_break'
        and operation_id::text in (select jsonb_array_elements_text(${JSON.stringify(part)}::jsonb))`.execute(tx)
    for (const { id } of rows) found.add(id)
  }
  return found
}
