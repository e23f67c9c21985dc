import type { Migration } from './migration'

/**
 * Files that players uploaded (FILE-3). They are stored completely in the database, so backups and every instance of
 * the service have them. A file without a `payment_id` waits for a submit that refers to it, and is removed if none
 * arrives.
 */
export const uploads: Migration = {
  number: 9,
  name: 'uploads',
  statements: `
create table uploads (
  id uuid primary key,
  brand text not null,
  user_id text not null,
  session_id_hash text not null,
  pay_group_id text not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  content bytea not null,
  payment_id uuid references payments (id),
  created_at timestamptz not null,
  constraint uploads_name check (name ~ '^[A-Za-z0-9_-]{1,80}[.][a-z]{3,4}$'),
  constraint uploads_content_type check (content_type in ('application/pdf', 'image/heic', 'image/jpeg', 'image/png')),
  constraint uploads_size check (size_bytes between 1 and 20971520 and size_bytes = octet_length(content)),
  constraint uploads_sha256 check (octet_length(sha256) = 32)
);
create index uploads_unused on uploads (created_at) where payment_id is null;
create index uploads_of_player on uploads (brand, user_id, created_at) where payment_id is null;
create index uploads_of_payment on uploads (payment_id) where payment_id is not null;

alter table uploads alter column content set storage external;
`,
}
