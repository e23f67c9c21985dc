import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { SqlFunctions } from './functions'
import type { Tables } from './tables'
import type { Tx } from './transaction'

/** The functions of this build differ from those that were applied to the database with the same revision. */
export class FunctionsChanged extends Error {
  override readonly name = 'FunctionsChanged'
}

/**
 * Whether the database has an older revision of the functions, or none. A database with a newer revision is ahead of
 * this build and is not changed. Throws `FunctionsChanged`.
 */
export async function hasOlderFunctions(db: Kysely<Tables>, functions: SqlFunctions): Promise<boolean> {
  const found = await sql<{ is_there: boolean }>`
    select to_regclass('schema_functions') is not null as is_there`.execute(db)
  if (found.rows[0]?.is_there !== true) return true
  const { rows } = await sql<{ revision: number; checksum: string }>`
    select revision, checksum from schema_functions order by revision desc limit 1`.execute(db)
  const [applied] = rows
  if (applied === undefined || applied.revision < functions.revision) return true
  if (applied.revision === functions.revision && applied.checksum !== checksumOf(functions)) {
    throw new FunctionsChanged(
      `The functions of revision ${functions.revision} were changed after they were applied: raise the revision in db/functions/index.ts`,
    )
  }
  return false
}

/** Replaces every function with this build's version, unless the database has the same revision or a newer one. */
export async function applyFunctions(tx: Tx, functions: SqlFunctions): Promise<void> {
  if (!(await hasOlderFunctions(tx, functions))) return
  const statements = functions.files.map((file) => file.statements).join('\n')
  // Functions call each other, so the first pass does not check their bodies; the second pass does.
  await sql`set local check_function_bodies = off`.execute(tx)
  await sql.raw(statements).execute(tx)
  await sql`set local check_function_bodies = on`.execute(tx)
  await sql.raw(statements).execute(tx)
  await sql`insert into schema_functions (revision, checksum)
    values (${functions.revision}, ${checksumOf(functions)})`.execute(tx)
}

function checksumOf({ files }: SqlFunctions): string {
  const hash = createHash('sha256')
  for (const { statements } of files) hash.update(statements)
  return hash.digest('hex')
}
