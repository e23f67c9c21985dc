import type { Migration } from './migration'

/**
 * An operator has several passkeys and can remove one of them (issue-12 2).
 *
 * - `operator_credentials.passkey_id`: identifies a passkey in an address; the authenticator's own id can be too long
 *   for one.
 * - `operator_credentials.name`: the operator's name for it; null for one that was created with a set-up link.
 * - `operator_sessions.credential_id`: the passkey that opened the session, which ends with it. Null for another
 *   sign-in, and for sessions of the previous release.
 */
export const passkeyList: Migration = {
  number: 42,
  name: 'passkey-list',
  statements: `
alter table operator_credentials add column passkey_id uuid not null default gen_random_uuid();
alter table operator_credentials add column name text;
alter table operator_sessions add column credential_id text references operator_credentials on delete cascade;
create index operator_sessions_of_credential on operator_sessions (credential_id) where credential_id is not null;
`,
}
