/** What a test database needs from the program under test: no package imports an app, so the test passes it. */
export type Schema<Db, Opened extends { readonly db: Db; close(): Promise<void> }> = {
  openDatabase(settings: DatabaseSettings): Promise<Opened>
  migrate(db: Db): Promise<void>
  /** Grants the service's own role its privileges. If it is set, PostgreSQL is opened as that role, else as the owner. */
  readonly grantApplicationRole?: ((db: Db, role: string) => Promise<void>) | undefined
  /** Equal for equal tables: a prepared database is reused as long as the checksum stays the same. */
  readonly schemaChecksum: string
}

export type DatabaseSettings = { readonly url?: string; readonly dataDir?: string }

/** A new database with nothing but the migrated tables. */
export type FreshDatabase = {
  readonly settings: DatabaseSettings
  /** Settings that open the same database as the service's own role, if the database has roles. */
  readonly asApplication?: { readonly role: string; readonly settings: DatabaseSettings }
  remove(): Promise<void>
}

/** Migrates the database at `settings` and leaves it closed. */
export type Prepare = (settings: DatabaseSettings) => Promise<void>
