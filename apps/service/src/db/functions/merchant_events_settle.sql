-- Ends deliveries of merchants' events, of several payments at once. Only the owner of a job's lease may do so. A job with nothing
-- left to deliver is deleted; the others are due again at their time. A delivery ends the suspension of its endpoint.
-- Returns the subjects of jobs that are due immediately.
-- Processes one payment after the other, in the order of their subjects: a single statement for all of them would read every job,
-- because the statistics of a queue say that it is empty.
create or replace function merchant_events_settle(endings jsonb, at timestamptz) returns setof text language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  ending record;
begin
  for ending in
    select given.subject, given.token, given.event_id, given.state, given.answer, given.retry_at
    from jsonb_to_recordset(endings) as given (
      subject text, token bigint, event_id uuid, state text, answer text, retry_at timestamptz
    ) order by given.subject
  loop
    perform 1 from jobs
      where kind = 'merchant_events' and subject = ending.subject and lease_token = ending.token for update;
    continue when not found;
    update merchant_event_deliveries set state = ending.state, attempt = attempt + 1, last_tried_at = at,
        last_answer = ending.answer
      where event_id = ending.event_id;
    if ending.state = 'delivered' then
      -- A merchant that accepts an event is not gone, whichever instance heard that it is.
      if exists (select 1 from suspended_endpoints) then
        delete from suspended_endpoints where brand = (select brand from merchant_events where id = ending.event_id);
      end if;
      -- The case of an event that was given up is closed by its delivery.
      update operator_cases set closed_at = at, close_reason = 'The merchant has accepted the event.', version = version + 1
        where payment_id = ending.subject::uuid and kind = 'event_given_up'
          and details ->> 'eventId' = ending.event_id::text and closed_at is null;
    end if;
    if exists (select 1 from merchant_event_deliveries where payment_id = ending.subject::uuid and state = 'due') then
      update jobs set run_at = coalesce(ending.retry_at, at), lease_token = null, leased_by = null
        where kind = 'merchant_events' and subject = ending.subject;
      if ending.retry_at is null then
        return next ending.subject;
      end if;
    else
      delete from jobs where kind = 'merchant_events' and subject = ending.subject;
    end if;
  end loop;
end $$;
