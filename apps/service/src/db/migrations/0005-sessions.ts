import type { Migration } from './migration'

/**
 * Players and their sessions (SESS, SVC-4). Only the SHA-256 of a session id is stored, so a copy of the table gives
 * no access. A session ends at the earlier of two times: `idle_expires_at`, which use extends, and `expires_at`,
 * which is fixed.
 */
export const sessions: Migration = {
  number: 5,
  name: 'sessions',
  statements: `
create table players (
  brand text not null,
  user_id text not null,
  email text,
  phone text,
  country text,
  first_name text,
  last_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (brand, user_id)
);

create table sessions (
  id_hash text primary key,
  brand text not null,
  user_id text not null,
  currency text not null,
  country text not null,
  language text,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions_id_hash check (id_hash ~ '^[0-9a-f]{64}$'),
  constraint sessions_idle check (idle_expires_at <= expires_at),
  constraint sessions_player foreign key (brand, user_id) references players (brand, user_id)
);
create index sessions_by_end on sessions (expires_at);
`,
}
