-- Phase C of a payment, for the version on which the decision is based (SVC-5): writes all of the decision or, with an error, nothing.
-- Raises PY001 if the payment has changed since, and PY002 if the lease of the job has ended. With a token, `next_run_at` returns the
-- job with this time, and null deletes the job. Without a token, `next_run_at` creates the job, or brings it forward if it is not leased;
-- null deletes the job of an ended payment. All functions lock in this order: the payment, its job, the ledger's accounts, the event's job.
-- `event_id` is no longer used; older instances send it.
create or replace function payment_apply(
  payment_id uuid, decided_on integer, change jsonb, because text, at timestamptz,
  token bigint, next_run_at timestamptz, operation_id text, lines jsonb, event_id uuid, event jsonb
) returns setof payments language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  was payments;
  becomes payments;
begin
  select * into was from payments where id = payment_id for no key update;
  if was.version <> decided_on then
    raise exception 'payment % has changed since it was read', payment_id using errcode = 'PY001';
  end if;
  becomes := jsonb_populate_record(was, change);

  if token is not null then
    if next_run_at is null then
      delete from jobs where kind = 'payment' and subject = payment_id::text and lease_token = token;
    else
      update jobs set run_at = next_run_at, lease_token = null, leased_by = null
        where kind = 'payment' and subject = payment_id::text and lease_token = token;
    end if;
    if not found then
      raise exception 'the lease of payment % has ended', payment_id using errcode = 'PY002';
    end if;
  elsif next_run_at is not null then
    insert into jobs (kind, subject, run_at) values ('payment', payment_id, next_run_at)
      on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at)
      where jobs.lease_token is null;
  elsif not exists (select 1 from payment_moves where from_state = becomes.state) then
    delete from jobs where kind = 'payment' and subject = payment_id::text;
  end if;

  if change is not null then
    update payments set
      state = becomes.state, version = was.version + 1, decline_code = becomes.decline_code,
      next_action = becomes.next_action, expires_at = becomes.expires_at,
      provider_reference = becomes.provider_reference, provider_sequence = becomes.provider_sequence,
      pay_out_code = becomes.pay_out_code, is_authorised = becomes.is_authorised, updated_at = at
      where id = payment_id returning * into becomes;
  end if;
  if becomes.state <> was.state then
    insert into payment_transitions (payment_id, version, from_state, to_state, cause, at)
      values (was.id, becomes.version, was.state, becomes.state, because, at);
  end if;
  -- The case of a payment that did not end is closed by its end.
  if becomes.state <> was.state and not exists (select 1 from payment_moves where from_state = becomes.state) then
    update operator_cases set closed_at = at, version = version + 1
      where operator_cases.payment_id = becomes.id and kind = 'never_settled' and closed_at is null;
  end if;
  if lines is not null and ledger_post(operation_id, lines) <> 'posted' then
    raise exception 'operation % would make a balance negative, although its amount was held', operation_id;
  end if;
  if event is not null then
    perform merchant_event_record(event_id, becomes, event, at);
  end if;
  return next becomes;
end $$;
