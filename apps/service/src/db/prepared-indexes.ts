/** Indexes that were created before the migration that creates them, so that it does not stop writes to a large table. */
import { sql } from 'kysely'
import type { Tx } from './transaction'

/** An index with the name of one of a migration cannot be used in its place. */
export class IndexUnusable extends Error {
  override readonly name = 'IndexUnusable'
}

const CREATE_INDEX = /\bcreate (unique )?index (\w+) on (\w+)/g

/** Returns the statements of a migration, with indexes only if they do not exist. */
export const withoutPrepared = (statements: string): string =>
  statements.replace(
    CREATE_INDEX,
    (_, unique: string | undefined, index, table) => `create ${unique ?? ''}index if not exists ${index} on ${table}`,
  )

type Found = { readonly index: string; readonly table: string; readonly is_valid: boolean }

/**
 * Throws `IndexUnusable` if an index that a migration creates exists, and is of another table or not complete. PostgreSQL keeps
 * such an index after an interrupted `create index concurrently`.
 */
export async function checkPrepared(tx: Tx, statements: string): Promise<void> {
  const wanted = new Map([...statements.matchAll(CREATE_INDEX)].map(([, , index = '', table = '']) => [index, table]))
  if (wanted.size === 0) return
  const { rows } = await sql<Found>`
    select named.relname as index, owner.relname as table, pg_index.indisvalid as is_valid
    from pg_index join pg_class as named on named.oid = pg_index.indexrelid join pg_class as owner on owner.oid = pg_index.indrelid
    where named.relname = any(${[...wanted.keys()]}) and named.relnamespace = current_schema()::regnamespace`.execute(
    tx,
  )
  for (const { index, table, is_valid: isValid } of rows)
    if (!isValid || wanted.get(index) !== table)
      throw new IndexUnusable(
        `The index ${index} exists and ${isValid ? `belongs to the table ${table}` : 'is not complete, because "create index concurrently" runs or was interrupted'}. Wait for its end or run "drop index concurrently ${index}", then run this again.`,
      )
}
