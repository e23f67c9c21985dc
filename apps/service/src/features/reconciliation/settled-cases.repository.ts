/** Closes the cases of breaks that a later statement has settled. */
import { sql } from 'kysely'
import type { Tx } from '../../db'
import { inParts } from './statements.repository'

/**
 * Expires the operations of these cases that wait for a second person: their reason no longer exists, and an approval would
 * move money without one.
 */
async function expireWaiting(tx: Tx, subjects: string, now: Date): Promise<void> {
  const ofCases = sql`from operator_cases question join linked_operations operation on operation.id = question.operation_id
    where question.kind = 'statement_break' and question.closed_at is null and operation.state = 'awaiting_approval'
      and question.subject in (select jsonb_array_elements_text(${subjects}::jsonb))`
  // Locks the payments first, in the same order as an approval does.
  await sql`select id from payments where id in (select operation.payment_id ${ofCases}) order by id for no key update`.execute(
    tx,
  )
  await sql`
    select linked_operation_apply(
      operation.id, operation.version, 'expired', null, 'settled', null, ${now}, null, null, null, null, null
    ) ${ofCases}`.execute(tx)
}

/** The subjects of open cases about lines and movements that are matched. */
async function settledSubjects(tx: Tx, provider: string): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select break.subject from operator_cases as question
      join statement_breaks as break on break.subject = question.subject and break.provider = ${provider}
    where question.kind = 'statement_break' and question.closed_at is null and (
      exists (select from statement_matches as match where match.line_id = break.line_id)
      or break.line_id is null and exists (select from statement_matches as match where match.movement = break.movement)
    )`.execute(tx)
  return rows.map(({ subject }) => subject)
}

/**
 * Closes the open cases of breaks that no longer exist, except those with a linked operation: if that ends without success, the
 * next statement closes its case. Returns how many.
 */
export async function closeSettled(tx: Tx, provider: string, reason: string, now: Date): Promise<number> {
  let count = 0
  for (const part of inParts(await settledSubjects(tx, provider))) {
    const given = JSON.stringify(part)
    await expireWaiting(tx, given, now)
    const { rows } = await sql`
      update operator_cases set closed_at = ${now}, close_reason = ${reason}, version = version + 1
      where kind = 'statement_break' and closed_at is null and operation_id is null
        and subject in (select jsonb_array_elements_text(${given}::jsonb))
      returning subject`.execute(tx)
    count += rows.length
  }
  return count
}
