import type { Migration } from './migration'

/**
 * Limits against abuse (issue-9 3.1, 3.2), counted in the database, so that they apply to all instances together.
 *
 * - `risk_attempts`: one row per card payment, written with the payment. Its result is only in the payment. Cards and
 *   addresses are keyed hashes whose key is not in the database. Rows are removed when no limit needs them any
 *   longer.
 * - `risk_attempts_of`: the attempts that count for one press, read only after its locks are taken.
 * - `risk_alarms`: the active alarms with their end, so that a merchant is notified once and not with every refused
 *   attempt.
 * - `code_events`: one-time codes that were sent and wrong guesses, by player and by contact, whatever the code was
 *   for; the counts of each code are moved into it. `one_time_codes.contact_hash`: the recipient of the code; null in
 *   older rows.
 */
export const risk: Migration = {
  number: 19,
  name: 'risk',
  statements: `
create table risk_attempts (
  payment_id uuid primary key references payments (id),
  brand text not null,
  user_id text not null,
  session_id_hash text not null,
  card_hash text not null,
  address_hash text,
  is_typed boolean not null,
  at timestamptz not null
);
create index risk_attempts_of_player on risk_attempts (brand, user_id, at desc);
create index risk_attempts_of_card on risk_attempts (brand, card_hash, at desc);
create index risk_attempts_of_address on risk_attempts (brand, address_hash, at desc) where address_hash is not null;
create index risk_attempts_by_time on risk_attempts (brand, at);

create function risk_attempts_of(
  locks text[], of_brand text, of_user text, of_cards text[], of_address text, since timestamptz, at_most integer
) returns table (
  payment_id uuid, user_id text, session_id_hash text, card_hash text, address_hash text, is_typed boolean,
  at timestamptz, state text, decline_code text
) language plpgsql as $$
begin
  -- Each lock by a statement of its own, in the order that was given.
  for i in 1 .. coalesce(array_length(locks, 1), 0) loop
    perform pg_advisory_xact_lock(hashtextextended(locks[i], 0));
  end loop;
  return query
    with found as (
      (select * from risk_attempts as a where a.brand = of_brand and a.user_id = of_user and a.at > since
        order by a.at desc limit at_most)
      union
      (select * from risk_attempts as a where a.brand = of_brand and a.card_hash = any (of_cards) and a.at > since
        order by a.at desc limit at_most)
      union
      (select * from risk_attempts as a where a.brand = of_brand and a.address_hash = of_address and a.at > since
        order by a.at desc limit at_most)
    )
    select found.payment_id, found.user_id, found.session_id_hash, found.card_hash, found.address_hash, found.is_typed,
      found.at, payment.state, payment.decline_code
    from found join payments as payment on payment.id = found.payment_id
    order by found.at desc;
end $$;

create table risk_alarms (
  brand text not null,
  rule text not null,
  scope text not null,
  subject text not null,
  until timestamptz not null,
  primary key (brand, rule, scope, subject)
);

alter table one_time_codes add column contact_hash text;

create table code_events (
  id bigint generated always as identity primary key,
  kind text not null,
  brand text not null,
  user_id text not null,
  contact_hash text,
  at timestamptz not null,
  constraint code_events_kind check (kind in ('sent', 'failed'))
);
insert into code_events (kind, brand, user_id, at)
  select 'failed', brand, user_id, sent_at from one_time_codes, generate_series(1, 5 - guesses_left);
alter table one_time_codes
  drop constraint one_time_codes_counts,
  drop column guesses_left,
  drop column blocked_until,
  add constraint one_time_codes_counts check (sends_left >= 0);
create index code_events_of_player on code_events (brand, user_id, at);
create index code_events_of_contact on code_events (brand, contact_hash, at) where contact_hash is not null;
create index code_events_by_time on code_events (brand, at);
`,
}
