import { freshPglite } from './fresh-pglite'
import { freshPostgres } from './fresh-postgres'
import type { DatabaseSettings, Schema } from './schema'

export type TestDatabaseKind = 'pglite' | 'postgres'

const KINDS: readonly TestDatabaseKind[] = ['pglite', 'postgres']

/**
 * Both databases that the service runs on. In `npm test`, a test file about money or about the database runs on both:
 * `describe.each(databaseKinds())`. The mutation run selects one of them, to be faster.
 */
export function databaseKinds(): readonly TestDatabaseKind[] {
  const wanted = process.env.TEST_DATABASE_KINDS
  return wanted ? KINDS.filter((kind) => wanted.split(',').includes(kind)) : KINDS
}

/**
 * One database, for every other test file: `describe.each(oneDatabaseKind())`. It is the production database in `npm test`, and the
 * embedded one in `npm run test:integrations` (docs/decisions/0081).
 */
export const oneDatabaseKind = (): readonly TestDatabaseKind[] => databaseKinds().slice(-1)

/** The same kind, for a test that opens its own service. */
export const theOneDatabaseKind = (): TestDatabaseKind => oneDatabaseKind()[0] ?? 'postgres'

const CHECKSUM_LENGTH = 16

/**
 * A fresh, migrated database for one test file. `schema` is the service's `db` folder (`import * as database`). `close`
 * removes it; with `settings` a test can open it a second time, like another instance. Without a PostgreSQL it throws
 * an error that describes what to do.
 */
export async function openTestDatabase<Db, Opened extends { readonly db: Db; close(): Promise<void> }>(
  kind: TestDatabaseKind,
  schema: Schema<Db, Opened>,
): Promise<Opened & { readonly settings: DatabaseSettings }> {
  const fresh = kind === 'postgres' ? freshPostgres : freshPglite
  const {
    settings: asOwner,
    asApplication,
    remove,
  } = await fresh(schema.schemaChecksum.slice(0, CHECKSUM_LENGTH), async (place) => {
    const opened = await schema.openDatabase(place)
    try {
      await schema.migrate(opened.db)
    } finally {
      await opened.close()
    }
  })
  const { grantApplicationRole: grant } = schema
  const role = grant && asApplication
  if (role) {
    const owner = await schema.openDatabase(asOwner)
    try {
      await grant(owner.db, role.role)
    } finally {
      await owner.close()
    }
  }
  const settings = role?.settings ?? asOwner
  const opened = await schema.openDatabase(settings)
  const close = async () => {
    try {
      await opened.close()
    } finally {
      await remove()
    }
  }
  return { ...opened, settings, close }
}
