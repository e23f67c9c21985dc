import type { Migration } from './migration'

/**
 * Events of the clickstream that browsers send (decision 60), partitioned by day, so that old days are dropped and a
 * report reads only its own days.
 *
 * - `clickstream_partitions` creates and drops the partitions of days. A row whose day has none is in
 *   `clickstream_events_default`.
 * - The unique key ensures that a repeated batch counts once, within a day.
 * - `at_ms`: the time of the browser's clock. `country` is null if the session of a payment no longer exists.
 */
export const clickstream: Migration = {
  number: 26,
  name: 'clickstream',
  statements: `
create table clickstream_events (
  received_at timestamptz not null,
  received_on date not null,
  brand text not null,
  country text,
  currency text not null,
  flow text not null,
  device text not null,
  language text not null,
  visitor_id uuid,
  visit_id uuid not null,
  page_view_id uuid not null,
  merchant_visit_id text,
  sequence int not null,
  at_ms bigint not null,
  name text not null,
  method text,
  data jsonb not null,
  constraint clickstream_events_once unique (page_view_id, sequence, received_on)
) partition by range (received_on);

create table clickstream_events_default partition of clickstream_events default;
`,
}
