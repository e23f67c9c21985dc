/** What a test database needs from the program under test: no package imports an app, so the test hands it in. */
export type Schema<Db, Opened extends { readonly db: Db; close(): Promise<void> }> = {
  openDatabase(settings: DatabaseSettings): Promise<Opened>
  migrate(db: Db): Promise<void>
  /** Equal for equal tables: a prepared database is used again as long as it stays the same. */
  readonly schemaChecksum: string
}

export type DatabaseSettings = { readonly url?: string; readonly dataDir?: string }

/** A place for one database, empty but for the migrated tables. */
export type FreshDatabase = { readonly settings: DatabaseSettings; remove(): Promise<void> }

/** Migrates the database at `settings` and leaves it closed. */
export type Prepare = (settings: DatabaseSettings) => Promise<void>
