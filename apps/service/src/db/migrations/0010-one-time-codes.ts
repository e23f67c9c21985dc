import type { Migration } from './migration'

/**
 * One-time codes and the payout accounts that they verify (OTP-4, VERIF-2). A code is stored only as a keyed hash
 * whose key is not in the database: the plain hash of six digits would be guessed at once. One row per player and
 * purpose counts codes and guesses, so requesting another code gives no further guesses.
 */
export const oneTimeCodes: Migration = {
  number: 10,
  name: 'one-time-codes',
  statements: `
create table one_time_codes (
  brand text not null,
  user_id text not null,
  purpose text not null,
  subject text not null,
  content_hash text not null,
  vault_key_id text not null,
  code_salt bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  window_ends_at timestamptz not null,
  sends_left smallint not null,
  guesses_left smallint not null,
  blocked_until timestamptz,
  used_by text,
  primary key (brand, user_id, purpose, subject),
  constraint one_time_codes_purpose check (purpose in ('payment', 'requisite')),
  constraint one_time_codes_counts check (sends_left >= 0 and guesses_left >= 0)
);

create table requisites (
  id text primary key,
  brand text not null,
  user_id text not null,
  pay_group_id text not null,
  account_hash text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  constraint requisites_once unique (brand, user_id, pay_group_id, account_hash)
);
`,
}
