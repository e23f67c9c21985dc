-- Ends deliveries of merchants' events, of several payments at once. Only the owner of a job's lease may. A job with nothing
-- left to deliver is deleted, the others are due again at their time. Returns the subjects of jobs that are due at once.
create or replace function merchant_events_settle(endings jsonb, at timestamptz) returns setof text language plpgsql as $$
declare
  held text[] := array(
    select subject from jobs join jsonb_to_recordset(endings) as ending (subject text, token bigint) using (subject)
    where kind = 'merchant_events' and lease_token = token order by subject for update of jobs
  );
begin
  update merchant_event_deliveries as delivery set state = ending.state, attempt = attempt + 1,
      last_tried_at = at, last_answer = ending.answer
    from jsonb_to_recordset(endings) as ending (subject text, event_id uuid, state text, answer text)
    where delivery.event_id = ending.event_id and ending.subject = any (held);
  -- The case of an event that was given up is closed by its delivery.
  update operator_cases as question set closed_at = at, close_reason = 'The merchant has accepted the event.',
      version = version + 1
    from jsonb_to_recordset(endings) as ending (subject text, event_id uuid, state text)
    where ending.state = 'delivered' and ending.subject = any (held) and question.payment_id = ending.subject::uuid
      and question.kind = 'event_given_up' and question.details ->> 'eventId' = ending.event_id::text
      and question.closed_at is null;
  delete from jobs where kind = 'merchant_events' and subject = any (held) and not exists (
    select 1 from merchant_event_deliveries where payment_id = jobs.subject::uuid and state = 'due'
  );
  return query
    update jobs set run_at = coalesce(ending.retry_at, at), lease_token = null, leased_by = null
    from jsonb_to_recordset(endings) as ending (subject text, retry_at timestamptz)
    where kind = 'merchant_events' and jobs.subject = ending.subject and jobs.subject = any (held)
    returning case when ending.retry_at is null then jobs.subject end;
end $$;
