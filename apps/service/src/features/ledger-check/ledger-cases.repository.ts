/** Cases about rows of the ledger whose fault disappeared in between. `payments` opens the cases. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { LedgerFault } from '../../ledger'

/** Notes in the cases of rows that no longer have a fault when the check found them correct for the first time. */
export async function noteCorrectRows(db: Kysely<Tables>, faults: readonly LedgerFault[], now: Date): Promise<void> {
  const broken = JSON.stringify(faults.map(({ row }) => row))
  await sql`
    update operator_cases set version = version + 1,
      details = details || jsonb_build_object('correct_since', ${now.toISOString()}::text)
    where kind = 'ledger_broken' and details ->> 'correct_since' is null
      and subject not in (select jsonb_array_elements_text(${broken}::jsonb))`.execute(db)
}

/** Reopens the case of a row that was correct in between. Returns false if there is no such case. */
export async function reopenCase(
  db: Kysely<Tables>,
  row: string,
  details: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update operator_cases set version = version + 1, details = ${JSON.stringify(details)}, opened_at = ${now},
      claimed_by = null, close_requested_by = null, close_reason = null, closed_by = null, closed_at = null
    where kind = 'ledger_broken' and subject = ${row} and details ->> 'correct_since' is not null`.execute(db)
  return numAffectedRows > 0n
}
