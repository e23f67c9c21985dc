import type { Migration } from './migration'

/**
 * Data that operators read besides payments (issue-12 2): why a delivery fails, and players by their contacts.
 * `last_answer` is a status or the reason why there was none, never a text of the other side. Without an index, a
 * search for a rare provider, currency or reason would read the whole table. An exchange has no foreign key, so that
 * writing it locks no payment.
 */
export const operatorReads: Migration = {
  number: 32,
  name: 'operator-reads',
  statements: `
create table provider_exchanges (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  at timestamptz not null,
  call text not null,
  answer text not null,
  code text,
  duration_ms integer not null
);
create index provider_exchanges_of_payment on provider_exchanges (payment_id, id);
create index provider_exchanges_by_time on provider_exchanges (at);
alter table merchant_event_deliveries add column last_tried_at timestamptz;
alter table merchant_event_deliveries add column last_answer text;
create index merchant_event_deliveries_failing on merchant_event_deliveries (first_due_at, event_id)
  where state = 'due' and attempt > 0;
create index merchant_event_deliveries_given_up on merchant_event_deliveries (first_due_at, event_id)
  where state = 'given_up';
create index payments_by_provider on payments (provider, created_at desc, id desc);
create index payments_by_currency on payments (currency, created_at desc, id desc);
create index payments_by_decline on payments (decline_code, created_at desc, id desc) where decline_code is not null;
create index players_by_id on players (user_id);
create index players_by_email on players (lower(email)) where email is not null;
create index players_by_phone on players (regexp_replace(phone, '[^0-9]', '', 'g')) where phone is not null;
`,
}
