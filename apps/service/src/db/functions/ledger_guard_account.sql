-- Trigger: a new account has the balance 0, or null if its kind has no stored balance. Later only `ledger_apply_transfer` changes
-- the balance.
create or replace function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance = 0 then
      if new.kind not in ('player', 'player_hold', 'player_bonus') then new.balance := null; end if;
      return new;
    end if;
  -- The second level is ledger_apply_transfer; a statement of anybody's own stands on the first.
  elsif pg_trigger_depth() > 1
    and (new.id, new.brand, new.kind, new.owner, new.currency) = (old.id, old.brand, old.kind, old.owner, old.currency)
  then
    return new;
  end if;
  raise exception 'only transfers can change an account'
    using errcode = 'restrict_violation', constraint = 'ledger_guard_account';
end $$;
