/**
 * One migration of the schema: plain SQL for PostgreSQL 15 and later, in a TypeScript file so that a bundle contains
 * it.
 */
export type Migration = { readonly number: number; readonly name: string; readonly statements: string }
