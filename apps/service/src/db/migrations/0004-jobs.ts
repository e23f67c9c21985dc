import type { Migration } from './migration'

/**
 * Calls to other systems, and the merchant's events (SVC-4, SVC-5). A job is a row that is due at `run_at`. Taking it
 * sets `run_at` to the end of the lease, so that the job of a crashed process becomes due again. `lease_token` comes
 * from one sequence and is never used twice: a write with an older token is refused.
 *
 * `merchant_events_settle` records the results of many deliveries in one call, if the lease is still valid: the
 * event, and its payment's job, which ends when nothing is due any longer. The jobs are locked first, so an event
 * that is being recorded at the same time is either included or creates a job of its own. Returns the payments that
 * have further events to deliver now.
 */
export const jobs: Migration = {
  number: 4,
  name: 'jobs',
  statements: `
create sequence job_lease_tokens;

create table jobs (
  kind text not null,
  subject text not null,
  run_at timestamptz not null,
  attempt integer not null default 0,
  lease_token bigint,
  leased_by text,
  primary key (kind, subject),
  constraint jobs_lease check ((lease_token is null) = (leased_by is null))
);
create index jobs_due on jobs (kind, run_at);

create table merchant_events (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  sequence integer not null,
  brand text not null,
  body text not null,
  created_at timestamptz not null,
  unique (payment_id, sequence)
);
create index merchant_events_by_time on merchant_events (created_at);

create table merchant_event_deliveries (
  event_id uuid primary key references merchant_events (id),
  payment_id uuid not null,
  sequence integer not null,
  attempt integer not null default 0,
  first_due_at timestamptz not null,
  state text not null,
  constraint merchant_event_deliveries_state check (state in ('due', 'delivered', 'given_up'))
);
create index merchant_event_deliveries_due on merchant_event_deliveries (payment_id, sequence) where state = 'due';

create trigger merchant_events_append_only before update or delete on merchant_events
  for each row execute function payments_append_only();

create function merchant_events_settle(endings jsonb, at timestamptz) returns setof text language plpgsql as $$
declare
  held text[] := array(
    select subject from jobs join jsonb_to_recordset(endings) as ending (subject text, token bigint) using (subject)
    where kind = 'merchant_events' and lease_token = token order by subject for update of jobs
  );
begin
  update merchant_event_deliveries as delivery set state = ending.state, attempt = attempt + 1
    from jsonb_to_recordset(endings) as ending (subject text, event_id uuid, state text)
    where delivery.event_id = ending.event_id and ending.subject = any (held);
  delete from jobs where kind = 'merchant_events' and subject = any (held) and not exists (
    select 1 from merchant_event_deliveries where payment_id = jobs.subject::uuid and state = 'due'
  );
  return query
    update jobs set run_at = coalesce(ending.retry_at, at), lease_token = null, leased_by = null
    from jsonb_to_recordset(endings) as ending (subject text, retry_at timestamptz)
    where kind = 'merchant_events' and jobs.subject = ending.subject and jobs.subject = any (held)
    returning case when ending.retry_at is null then jobs.subject end;
end $$;
`,
}
