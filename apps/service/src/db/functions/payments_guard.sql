-- Trigger: a payment is created open, changes its state only as `payment_moves` allows, never after its end, and keeps its amounts, owner
-- and key. It changes its provider and the account there only if the attempt there has ended (decision 92). Sets `order_claim`: the order, or null once the
-- payment has ended without success.
create or replace function payments_guard() returns trigger language plpgsql as $$
begin
  new.order_claim := case when new.state in ('declined', 'cancelled', 'expired') then null else new.order_id end;
  if tg_op = 'INSERT' then
    if new.state in ('created', 'submitting') then return new; end if;
    raise exception 'a payment cannot be created as %', new.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if not exists (select 1 from payment_moves where from_state = old.state) then
    raise exception 'payment % has ended as %', old.id, old.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if new.state <> old.state and not exists (
    select 1 from payment_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a payment cannot change from % to %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if (new.id, new.brand, new.user_id, new.flow, new.currency, new.currency_precision,
      new.amount, new.fee, new.tax, new.bonus, new.total, new.received, new.processing_currency,
      new.processing_precision, new.processing_amount, new.processing_rate, new.reference,
      new.idempotency_key, new.body_hash, new.pay_session_id, new.order_id, new.capture, new.wallet, new.route, new.code_field)
    is distinct from
     (old.id, old.brand, old.user_id, old.flow, old.currency, old.currency_precision,
      old.amount, old.fee, old.tax, old.bonus, old.total, old.received, old.processing_currency,
      old.processing_precision, old.processing_amount, old.processing_rate, old.reference,
      old.idempotency_key, old.body_hash, old.pay_session_id, old.order_id, old.capture, old.wallet, old.route, old.code_field)
  then
    raise exception 'the amount, the owner and the key of payment % cannot change', old.id
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if (new.provider, new.attempt_id, new.provider_account)
    is distinct from (old.provider, old.attempt_id, old.provider_account) and not (
    old.state = 'submitting' and new.state = 'submitting' and new.attempt_id is not null and exists (
      select 1 from payment_attempts as ended
        where ended.payment_id = old.id and ended.attempt_id = coalesce(old.attempt_id, old.id) and ended.provider = old.provider
    ) and not exists (select 1 from payment_attempts as ended where ended.attempt_id = new.attempt_id)
  ) then
    raise exception 'payment % changes its provider only while it is sent, after its attempt there has ended', old.id
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  return new;
end $$;
