import type { Migration } from './migration'

/**
 * How operators sign in (issue-12 2), and the audit log in the ledger's hash chain.
 *
 * - `operator_credentials`: passkeys. Only their public keys are stored.
 * - `operator_setup_links`: one-time links, by the hash of their token; only the newest link of an operator is valid.
 * - `operator_challenges`: data that a browser has to sign, or that a provider has to send back. Each is used once.
 * - `operators.openid_subject`: the operator's id at the OpenID provider.
 * - `ledger_batches.audit_*`: a batch covers lines of the audit log in the same way as transfers and moves. Older
 *   batches cover none, and their hashes stay unchanged.
 */
export const signIn: Migration = {
  number: 31,
  name: 'sign-in',
  statements: `
create table operator_credentials (
  id text primary key,
  operator_id uuid not null references operators,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_credentials_of_operator on operator_credentials (operator_id);

create table operator_setup_links (
  operator_id uuid primary key references operators,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table operator_challenges (
  value_hash text primary key check (value_hash ~ '^[0-9a-f]{64}$'),
  kind text not null,
  operator_id uuid references operators,
  details jsonb,
  expires_at timestamptz not null
);
create index operator_challenges_by_end on operator_challenges (expires_at);

alter table operators add column openid_subject text;
create index operators_by_openid_subject on operators (openid_subject) where openid_subject is not null;

alter table ledger_batches add column last_audit_number bigint not null default 0;
alter table ledger_batches add column audit_numbers bigint[] not null default '{}';
alter table ledger_batches add column audit_hashes bytea not null default '';
`,
}
