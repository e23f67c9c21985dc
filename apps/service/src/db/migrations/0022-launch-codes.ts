import type { Migration } from './migration'

/**
 * Sessions whose ids are not in addresses (issue-9 3.4, decision 44).
 *
 * - `reference`: the name of a session in the merchant's calls. It gives no access.
 * - `launch_code_hash`, `launch_expires_at`: the code in the session's address, until it is used. Only its SHA-256 is
 *   stored. Using it gives the session its id: before, `id_hash` belongs to an id that was given to no one.
 */
export const launchCodes: Migration = {
  number: 22,
  name: 'launch-codes',
  statements: `
alter table sessions
  add column reference text not null default 'sr_' || replace(gen_random_uuid()::text, '-', ''),
  add column launch_code_hash text,
  add column launch_expires_at timestamptz,
  add constraint sessions_launch_code_hash check (launch_code_hash ~ '^[0-9a-f]{64}$'),
  add constraint sessions_launch check ((launch_code_hash is null) = (launch_expires_at is null));
alter table sessions alter column reference drop default;
create unique index sessions_by_reference on sessions (reference);
create unique index sessions_by_launch_code on sessions (launch_code_hash);
`,
}
