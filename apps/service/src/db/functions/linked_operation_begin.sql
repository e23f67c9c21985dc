-- Phase A of a linked operation: writes it with its first transition, its hold or posting, its event and its job. `seen` is the sum of
-- the versions of the payment's operations on which the decision is based: LO001 if one of them has changed since. LO002 if the
-- player's balance is below the amount. With `case_id` and `case_version` in `operation` the same transaction assigns the operation to
-- that case, and closes the case if the operation has already succeeded: LO004 if the case has changed since. Returns the token of the
-- job's lease; null for an operation that makes no call.
create or replace function linked_operation_begin(
  operation jsonb, seen bigint, operator uuid, posting_id text, lines jsonb, event jsonb, leased_by text,
  lease_until timestamptz
) returns bigint language plpgsql as $$
declare
  payment payments;
  begun linked_operations;
  token bigint;
begin
  select * into payment from payments where id = (operation ->> 'payment_id')::uuid for no key update;
  if seen <> (select coalesce(sum(version), 0) from linked_operations where payment_id = payment.id) then
    raise exception 'the operations of payment % have changed', payment.id using errcode = 'LO001';
  end if;
  insert into linked_operations (
    id, payment_id, kind, origin, source, state, version, amount, received_part, fee_part, tax_part, provider_amount,
    provider_fee, provider_sequence, reason, failure_code, idempotency_key, body_hash, requested_by, decided_by, created_at,
    updated_at, expires_at
  ) select
    id, payment_id, kind, origin, source, state, version, amount, received_part, fee_part, tax_part, provider_amount,
    coalesce(provider_fee, 0), provider_sequence, reason, failure_code, idempotency_key, body_hash, requested_by, decided_by,
    created_at, updated_at, expires_at
  from jsonb_populate_record(null::linked_operations, operation) returning * into begun;
  insert into linked_operation_transitions (operation_id, version, from_state, to_state, cause, operator_id, at)
    values (begun.id, begun.version, 'proposed', begun.state, 'request', operator, begun.created_at);
  if operation ? 'case_id' then
    update operator_cases set
      operation_id = begun.id, claimed_by = operator, close_requested_by = null, close_reason = null,
      close_end = null,
      closed_by = case when begun.state = 'succeeded' then operator end,
      closed_at = case when begun.state = 'succeeded' then begun.created_at end,
      version = version + 1
      where id = (operation ->> 'case_id')::uuid and version = (operation ->> 'case_version')::integer
        and operation_id is null and closed_at is null;
    if not found then
      raise exception 'the case % has changed', operation ->> 'case_id' using errcode = 'LO004';
    end if;
  end if;
  -- What is born pending waits for the provider's word, and nobody asks for it.
  if begun.state not in ('succeeded', 'pending') then
    if begun.state = 'awaiting_approval' then
      insert into jobs (kind, subject, run_at) values ('operation', begun.id, begun.expires_at);
    else
      insert into jobs (kind, subject, run_at, lease_token, leased_by)
        values ('operation', begun.id, lease_until, nextval('job_lease_tokens'), leased_by)
        returning lease_token into token;
    end if;
  end if;
  if lines is not null and ledger_post(posting_id, lines) <> 'posted' then
    raise exception 'the balance does not have the amount' using errcode = 'LO002';
  end if;
  if event is not null then
    perform merchant_event_record(null, payment, event, begun.created_at);
  end if;
  return token;
end $$;
