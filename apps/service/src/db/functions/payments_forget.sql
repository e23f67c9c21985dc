-- Trigger: when the personal data of a payment is erased, clears every column that identifies a person, whatever the statement wrote, and
-- refuses any other change. Refuses the erasure of a payment that has not ended.
create or replace function payments_forget() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(old.forgotten_at, new.forgotten_at);
  emptied text[] := array['forgotten_at', 'session_id_hash', 'idempotency_key', 'body_hash', 'parameters',
    'account_fields', 'card_bin', 'card_last4', 'destination', 'pay_out_code', 'fingerprint', 'experiment_user_group'];
begin
  if to_jsonb(new) - emptied is distinct from to_jsonb(old) - emptied then
    raise exception 'only personal data of payment % can be erased', old.id
      using errcode = 'restrict_violation', constraint = 'payments_forget';
  end if;
  if exists (select 1 from payment_moves where from_state = old.state) then
    raise exception 'payment % has not ended', old.id
      using errcode = 'restrict_violation', constraint = 'payments_forget';
  end if;
  new := old;
  new.forgotten_at := at;
  new.session_id_hash := '';
  new.idempotency_key := 'forgotten ' || old.id;
  new.body_hash := '';
  new.parameters := '{}';
  new.account_fields := null;
  new.card_bin := null;
  new.card_last4 := null;
  new.destination := null;
  new.pay_out_code := null;
  new.fingerprint := null;
  new.experiment_user_group := null;
  return new;
end $$;
