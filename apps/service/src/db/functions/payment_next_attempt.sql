-- Moves a payment that is being submitted to another provider, under a new id there, and stores the result of the attempt before it
-- (decision 92). Extends the lease to `lease_until`. Raises PY001 if the payment has changed since it was read, and PY002 if the lease
-- of the job has ended. `ended ->> 'next_account'` is the account at the next provider. Locks in the order of `payment_apply`.
create or replace function payment_next_attempt(
  payment_id uuid, decided_on integer, ended jsonb, next_provider text, next_method text, next_id uuid,
  token bigint, lease_until timestamptz, at timestamptz
) returns setof payments language plpgsql as $$
declare
  was payments;
  becomes payments;
begin
  select * into was from payments where id = payment_id for no key update;
  if was.version <> decided_on or was.state <> 'submitting' then
    raise exception 'payment % has changed since it was read', payment_id using errcode = 'PY001';
  end if;
  update jobs set run_at = lease_until, lane = next_provider
    where kind = 'payment' and subject = payment_id::text and lease_token = token;
  if not found then
    raise exception 'the lease of payment % has ended', payment_id using errcode = 'PY002';
  end if;
  insert into payment_attempts (
    payment_id, number, attempt_id, provider, provider_method, provider_reference, provider_sequence, answer, code, ended_at,
    provider_account
  ) select
    was.id, coalesce(max(former.number), 0) + 1, coalesce(was.attempt_id, was.id), was.provider, was.provider_method,
    ended ->> 'reference', (ended ->> 'sequence')::numeric, ended ->> 'answer', ended ->> 'code', at,
    was.provider_account
  from payment_attempts as former where former.payment_id = was.id;
  update payments set
    provider = next_provider, provider_method = next_method, attempt_id = next_id,
    provider_account = ended ->> 'next_account', provider_reference = null,
    provider_sequence = 0, version = was.version + 1, updated_at = at
    where id = payment_id returning * into becomes;
  return next becomes;
end $$;
