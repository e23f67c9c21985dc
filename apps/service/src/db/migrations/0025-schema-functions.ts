import type { Migration } from './migration'

/**
 * The revisions of the functions of `db/functions` that were applied to this database (decision 57). The highest is
 * the current one.
 */
export const schemaFunctions: Migration = {
  number: 25,
  name: 'schema-functions',
  statements: `
create table schema_functions (
  revision int primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
`,
}
