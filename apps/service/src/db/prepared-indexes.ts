/** Indexes that were created before the migration that creates them, so that it does not stop writes to a large table. */
import { sql } from 'kysely'
import { sqlState } from './sql-state'
import type { Tx } from './transaction'

/** An index with the name of one of a migration cannot be used in its place. */
export class IndexUnusable extends Error {
  override readonly name = 'IndexUnusable'
}

const CREATE_INDEX = /\bcreate (unique )?index (\w+)\s+on (\w+)([^;]*)/g

/** Returns the statements of a migration, with indexes only if they do not exist. */
export const withoutPrepared = (statements: string): string =>
  statements.replace(
    CREATE_INDEX,
    (_, unique: string | undefined, index, table, rest) =>
      `create ${unique ?? ''}index if not exists ${index} on ${table}${rest}`,
  )

type Wanted = { readonly table: string; readonly isUnique: boolean; readonly rest: string }
type Found = {
  readonly index: string
  readonly table: string
  readonly is_valid: boolean
  readonly is_unique: boolean
  /** The method, columns and condition, as PostgreSQL prints them. */
  readonly definition: string
}

/**
 * Throws `IndexUnusable` if an index that a migration creates exists and is not complete, or differs from it: another table, other
 * columns, another condition, or unique. PostgreSQL keeps an incomplete index after an interrupted `create index concurrently`.
 */
export async function checkPrepared(tx: Tx, statements: string): Promise<void> {
  const wanted = new Map<string, Wanted>(
    [...statements.matchAll(CREATE_INDEX)].map(([, unique, index = '', table = '', rest = '']) => [
      index,
      { table, isUnique: unique !== undefined, rest },
    ]),
  )
  if (wanted.size === 0) return
  for (const found of await findIndexes(tx, [...wanted.keys()])) {
    const { index, table, is_valid: isValid } = found
    const create = wanted.get(index)
    if (!isValid)
      throw new IndexUnusable(
        `The index ${index} exists and is not complete, because "create index concurrently" runs or was interrupted. Wait for its end or ${dropping(index)}`,
      )
    if (create?.table !== table) throw unusable(index, `belongs to the table ${table}`)
    const definition = await definitionOf(tx, create)
    if (found.definition !== definition || found.is_unique !== create.isUnique)
      throw unusable(
        index,
        'has other columns or another condition than this release needs, or differs in being unique',
      )
  }
}

const dropping = (index: string) => `run "drop index concurrently ${index}", then run this again.`
const unusable = (index: string, why: string) =>
  new IndexUnusable(`The index ${index} exists and ${why}. To create the right one, ${dropping(index)}`)

async function findIndexes(tx: Tx, names: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select named.relname as index, owner.relname as table, pg_index.indisvalid as is_valid, pg_index.indisunique as is_unique,
      substring(pg_get_indexdef(pg_index.indexrelid) from ' USING (.*)$') as definition
    from pg_index join pg_class as named on named.oid = pg_index.indexrelid join pg_class as owner on owner.oid = pg_index.indrelid
    where named.relname = any(${[...names]}) and named.relnamespace = current_schema()::regnamespace`.execute(tx)
  return rows
}

const MODEL = 'prepared_index_model'
const UNDEFINED_COLUMN = '42703'

/**
 * Creates the index on an empty table with the same columns, so that PostgreSQL prints both definitions in the same form. Returns
 * undefined if the table lacks a column of the index; then the transaction cannot continue.
 */
async function definitionOf(tx: Tx, { table, rest }: Wanted): Promise<string | undefined> {
  await sql.raw(`create table ${MODEL} (like ${table})`).execute(tx)
  try {
    await sql.raw(`create index ${MODEL}_index on ${MODEL}${rest}`).execute(tx)
  } catch (error) {
    if (sqlState(error) === UNDEFINED_COLUMN) return undefined
    throw error
  }
  const [model] = await findIndexes(tx, [`${MODEL}_index`])
  await sql.raw(`drop table ${MODEL}`).execute(tx)
  return model?.definition
}
