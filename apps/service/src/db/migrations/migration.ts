/** One step forward of the schema: plain SQL for PostgreSQL 15 and later, embedded so that a bundle carries it. */
export type Migration = { readonly number: number; readonly name: string; readonly statements: string }
