import type { Migration } from './migration'

/**
 * What browsers report of the clickstream (decision 60), partitioned by day, so that old days are dropped and a report reads
 * the days that it asks for only.
 *
 * - `clickstream_partitions` makes and drops the partitions of days. A row whose day has none goes to
 *   `clickstream_events_default`.
 * - The unique key makes a batch that is sent again count once, within a day.
 * - `at_ms`: by the browser's clock. `country` is empty where the session of a payment is gone.
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
