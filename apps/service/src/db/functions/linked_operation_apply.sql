-- Phase C of a linked operation, for the version on which the decision is based: writes its state change, postings, event and the end of
-- its job, or nothing. Raises LO001 if the operation has changed since, LO003 if the lease of the job has ended, and LO002 as
-- `linked_operation_begin`. With a token, `next_run_at` returns the job with this time, and null deletes the job. Without a token,
-- `next_run_at` sets the time of a job that is not leased, and null deletes the job.
create or replace function linked_operation_apply(
  operation_id uuid, decided_on integer, next_state text, failure text, because text, operator uuid, at timestamptz,
  token bigint, next_run_at timestamptz, posting_id text, lines jsonb, event jsonb
) returns setof linked_operations language plpgsql as $$
declare
  payment payments;
  was linked_operations;
  becomes linked_operations;
begin
  select * into payment from payments
    where id = (select payment_id from linked_operations where id = operation_id) for no key update;
  select * into was from linked_operations where id = operation_id for no key update;
  if was.version <> decided_on then
    raise exception 'operation % has changed', operation_id using errcode = 'LO001';
  end if;
  -- The requester takes a request back. Nothing else happens without a second person.
  if because = 'withdraw' and (was.requested_by is distinct from operator or next_state <> 'rejected') then
    raise exception 'operation % can be withdrawn by its requester only', operation_id
      using errcode = 'check_violation', constraint = 'linked_operations_second_person';
  end if;
  if token is not null then
    if next_run_at is null then
      delete from jobs where kind = 'operation' and subject = operation_id::text and lease_token = token;
    else
      update jobs set run_at = next_run_at, lease_token = null, leased_by = null
        where kind = 'operation' and subject = operation_id::text and lease_token = token;
    end if;
    if not found then
      raise exception 'the lease of operation % is gone', operation_id using errcode = 'LO003';
    end if;
  elsif next_run_at is null then
    delete from jobs where kind = 'operation' and subject = operation_id::text;
  else
    update jobs set run_at = next_run_at
      where kind = 'operation' and subject = operation_id::text and lease_token is null;
  end if;
  if next_state = was.state then
    return next was;
    return;
  end if;
  update linked_operations set
    state = next_state, version = was.version + 1, failure_code = failure, updated_at = at,
    decided_by = case when was.state = 'awaiting_approval' and because <> 'withdraw' then operator else was.decided_by end,
    expires_at = null
    where id = operation_id returning * into becomes;
  insert into linked_operation_transitions (operation_id, version, from_state, to_state, cause, operator_id, at)
    values (operation_id, becomes.version, was.state, becomes.state, because, operator, at);
  -- The case that it mends is closed, or open again.
  if next_state = 'succeeded' then
    update operator_cases set closed_at = at, closed_by = claimed_by, version = version + 1
      where operator_cases.operation_id = becomes.id and closed_at is null;
  elsif next_state in ('failed', 'rejected', 'expired') then
    update operator_cases set operation_id = null, version = version + 1
      where operator_cases.operation_id = becomes.id and closed_at is null;
  end if;
  -- What was asked about it in cases, or is being asked, was about the operation before its end.
  if next_state not in ('awaiting_approval', 'sending', 'pending', 'unknown') then
    update operator_cases as question set
        close_requested_by = case when question.close_end is null then question.close_requested_by end,
        close_reason = case when question.close_end is null then question.close_reason end,
        close_end = null, version = question.version + 1
      where question.payment_id = payment.id and question.kind in ('operation_unsettled', 'provider_report')
        and becomes.id::text in (question.details ->> 'operationId', question.details ->> 'reportId')
        and question.closed_at is null;
    -- The case of an operation that did not end is closed by its end.
    update operator_cases as question set closed_at = at, close_reason = 'The operation has ended.',
        version = question.version + 1
      where question.payment_id = payment.id and question.kind = 'operation_unsettled'
        and question.details ->> 'operationId' = becomes.id::text and question.closed_at is null;
  end if;
  -- The payment itself is asked about at once: its end has the money.
  if becomes.kind in ('capture', 'void') and next_state in ('succeeded', 'failed') then
    update jobs set run_at = least(run_at, at) where kind = 'payment' and subject = payment.id::text and lease_token is null;
  end if;
  if lines is not null and ledger_post(posting_id, lines) <> 'posted' then
    raise exception 'the balance does not have the amount' using errcode = 'LO002';
  end if;
  if event is not null then
    perform merchant_event_record(null, payment, event, at);
  end if;
  return next becomes;
end $$;
