import type { Migration } from './migration'

/** Operators, their sessions, and the audit log of their acts (issue-12 2). */
export const operators: Migration = {
  number: 28,
  name: 'operators',
  statements: `
create table operators (
  id uuid primary key,
  name text not null check (name <> ''),
  email text check (email <> ''),
  roles text[] not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index operators_by_email on operators (lower(email)) where email is not null;

create table operator_sessions (
  id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  operator_id uuid not null references operators,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  constraint operator_sessions_idle check (idle_expires_at <= expires_at)
);
create index operator_sessions_of_operator on operator_sessions (operator_id);
create index operator_sessions_by_end on operator_sessions (expires_at);

create table audit_log (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id uuid references operators,
  act text not null check (act <> ''),
  subject_kind text,
  subject_id text,
  outcome text not null check (outcome <> ''),
  reason text,
  request_id text not null,
  constraint audit_log_subject check ((subject_kind is null) = (subject_id is null))
);
create index audit_log_of_operator on audit_log (operator_id, number desc);
create index audit_log_of_subject on audit_log (subject_kind, subject_id, number desc);
create trigger ledger_append_only before update or delete on audit_log
  for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on audit_log
  for each statement execute function ledger_append_only();
`,
}
