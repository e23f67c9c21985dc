import type { Migration } from './migration'

/** Which revisions of the functions of `db/functions` this database has had (decision 57). The highest is in force. */
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
