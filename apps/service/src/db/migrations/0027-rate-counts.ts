import type { Migration } from './migration'

/**
 * Requests of one caller in one window, one row per instance (decision 62). Unlogged: a count is needed for only one
 * minute, so a crash of the database may lose it.
 */
export const rateCounts: Migration = {
  number: 27,
  name: 'rate-counts',
  statements: `
create unlogged table rate_counts (
  window_starts_at timestamptz not null,
  key_hash text not null,
  instance_id uuid not null,
  count int not null check (count > 0),
  primary key (window_starts_at, key_hash, instance_id)
);
`,
}
