-- Trigger: a movement begins in a state in which it is requested, changes its state only as `wallet_movement_moves` allows, and keeps its
-- amount.
create or replace function wallet_movements_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state in ('reserving', 'crediting') then return new; end if;
    raise exception 'a movement cannot begin as %', new.state
      using errcode = 'restrict_violation', constraint = 'wallet_movements_guard';
  end if;
  if not exists (select 1 from wallet_movement_moves where from_state = old.state and to_state = new.state) then
    raise exception 'a movement cannot change from % to %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'wallet_movements_guard';
  end if;
  if (new.id, new.payment_id, new.amount, new.created_at) is distinct from (old.id, old.payment_id, old.amount, old.created_at)
  then
    raise exception 'the payment and the amount of movement % cannot change', old.id
      using errcode = 'restrict_violation', constraint = 'wallet_movements_guard';
  end if;
  return new;
end $$;
