import type { Migration } from './migration'

/**
 * How often a replay of an event was requested, and when last: a program that forwards events finds those too
 * (issue-13 4).
 */
export const replays: Migration = {
  number: 57,
  name: 'replays',
  statements: `
alter table merchant_event_deliveries add column replays integer not null default 0;
alter table merchant_event_deliveries add column replayed_at timestamptz;
create index merchant_event_deliveries_replayed on merchant_event_deliveries (replayed_at, event_id) where replayed_at is not null;
`,
}
