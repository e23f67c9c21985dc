/** What a test database needs from the program under test: no package imports an app, so the test hands it in. */
export type Schema<Db, Opened extends { readonly db: Db; close(): Promise<void> }> = {
  openDatabase(settings: DatabaseSettings): Promise<Opened>
  migrate(db: Db): Promise<void>
  /** Gives the service's own role its rights. With it PostgreSQL is opened as that role, without it as the owner. */
  readonly grantApplicationRole?: ((db: Db, role: string) => Promise<void>) | undefined
  /** Equal for equal tables: a prepared database is used again as long as it stays the same. */
  readonly schemaChecksum: string
}

export type DatabaseSettings = { readonly url?: string; readonly dataDir?: string }

/** A place for one database, empty but for the migrated tables. */
export type FreshDatabase = {
  readonly settings: DatabaseSettings
  /** The same database as the service's own role, where the database has roles. */
  readonly asApplication?: { readonly role: string; readonly settings: DatabaseSettings }
  remove(): Promise<void>
}

/** Migrates the database at `settings` and leaves it closed. */
export type Prepare = (settings: DatabaseSettings) => Promise<void>
