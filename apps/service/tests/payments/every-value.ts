import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../../src/db'

/** Every value of a cell, including the values inside JSON. */
function leaves(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('latin1')]
  if (value instanceof Date) return [value.toISOString()]
  if (Array.isArray(value)) return value.flatMap(leaves)
  if (typeof value === 'object') return Object.values(value).flatMap(leaves)
  return typeof value === 'string' ? [value] : [JSON.stringify(value)]
}

/** Every value in the tables of a database. */
export async function everyValue(db: Kysely<Tables>): Promise<{ table: string; value: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  expect(tables.length).toBeGreaterThan(8)
  const cells = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      return rows.flatMap((row) => leaves(row).map((value) => ({ table: name, value })))
    }),
  )
  return cells.flat()
}
