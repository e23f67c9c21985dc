import type { Migration } from './migration'

/**
 * A party that does not respond delays no other party (SVC-4, SVC-5).
 *
 * A job has a lane: the provider that it calls, or the brand whose merchant it notifies. Jobs are taken by lane, so a
 * party that does not respond occupies only its own places. A trigger sets the lane of every new job.
 *
 * An endpoint that reports that it is gone (410) is suspended in the database, for all instances, and its events stay
 * due. An operator's case may be about something other than a payment: `subject` identifies it.
 *
 * An event's id is derived from its payment and number, so that a database that is restored from yesterday's backup
 * announces the same event under the same id: the first half of a SHA-256 in the form of a UUID of version 8.
 *
 * `readiness` is written to check whether the database accepts writes.
 */
export const lanes: Migration = {
  number: 18,
  name: 'lanes',
  statements: `
alter table jobs add column lane text not null default '';
update jobs set lane = case kind
  when 'callback' then split_part(subject, ' ', 1)
  when 'payment' then coalesce((select provider from payments where id = jobs.subject::uuid), '')
  else coalesce((select brand from payments where id = jobs.subject::uuid), '')
end;
create index jobs_of_lane on jobs (kind, lane, run_at);
drop index jobs_due;

create function jobs_lane() returns trigger language plpgsql as $$
begin
  if new.kind = 'callback' then
    new.lane := split_part(new.subject, ' ', 1);
  elsif new.kind = 'payment' then
    select provider into new.lane from payments where id = new.subject::uuid;
  else
    select brand into new.lane from payments where id = new.subject::uuid;
  end if;
  new.lane := coalesce(new.lane, '');
  return new;
end $$;
create trigger jobs_lane before insert on jobs for each row when (new.lane = '') execute function jobs_lane();

create table suspended_endpoints (
  brand text primary key,
  url text not null,
  since timestamptz not null,
  probe_at timestamptz not null
);

alter table operator_cases
  drop constraint operator_cases_pkey,
  alter column payment_id drop not null,
  add column subject text;
update operator_cases set subject = payment_id::text;
alter table operator_cases
  alter column subject set not null,
  add primary key (subject, kind);
create index operator_cases_of_payment on operator_cases (payment_id) where payment_id is not null;

create index merchant_event_deliveries_waiting on merchant_event_deliveries (first_due_at) where state = 'due';

create function merchant_event_id(payment_id uuid, sequence integer) returns uuid language sql immutable as $$
  select (
    substr(hash, 1, 12) || '8' || substr(hash, 14, 3)
    || substr('89ab', 1 + (('x' || substr(hash, 17, 1))::bit(4)::integer & 3), 1) || substr(hash, 18, 15)
  )::uuid
  from encode(sha256(convert_to('modulor-cashier event ' || payment_id || ' ' || sequence, 'UTF8')), 'hex') as hash
$$;

create or replace function merchant_event_record(event_id uuid, payment payments, event jsonb, at timestamptz)
returns void language plpgsql as $$
declare
  next_sequence integer := 1 + coalesce((select max(sequence) from merchant_events where payment_id = payment.id), 0);
  own_id uuid := merchant_event_id(payment.id, next_sequence);
  balance_minor numeric := coalesce((
    select account.balance from ledger_accounts as account
    where account.id = ledger_account_id(jsonb_build_object(
      'brand', payment.brand, 'kind', 'player', 'owner', payment.user_id, 'currency', payment.currency))
  ), 0);
  balance text := round(balance_minor * ('1e-' || payment.currency_precision)::numeric, payment.currency_precision)::text;
  data jsonb := (event -> 'data') || jsonb_build_object('sequence', next_sequence, 'balance', balance);
begin
  insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
    values (own_id, payment.id, next_sequence, payment.brand,
      (event || jsonb_build_object('data', data))::text, at);
  insert into merchant_event_deliveries (event_id, payment_id, sequence, first_due_at, state)
    values (own_id, payment.id, next_sequence, at, 'due');
  insert into jobs (kind, subject, lane, run_at) values ('merchant_events', payment.id, payment.brand, at)
    on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at)
    where jobs.lease_token is null;
end $$;

create table readiness (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
insert into readiness (written_at) values (now());
`,
}
