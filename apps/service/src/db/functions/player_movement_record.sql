-- Stores a merchant's movement on a player's balance, once for each reference of a brand (decision 84): posts its lines and stores it with
-- the balance after it. A known reference posts nothing, and its movement is returned. Movements with the same reference are processed
-- one after the other. Raises PM001 if the balance would be below zero.
create or replace function player_movement_record(movement jsonb, lines jsonb) returns setof player_movements
language plpgsql as $$
declare
  asked player_movements := jsonb_populate_record(null::player_movements, movement);
begin
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array('movement', asked.brand, asked.reference)::text, 0));
  return query select known.id, known.brand, known.user_id, known.currency, known.currency_precision, known.direction,
      known.kind, known.amount, known.balance, known.reference, known.created_at
    from player_movements as known where known.brand = asked.brand and known.reference = asked.reference;
  if found then return; end if;
  if ledger_post('movement:' || asked.id, lines) <> 'posted' then
    raise exception 'the balance is below the amount' using errcode = 'PM001';
  end if;
  select account.balance into asked.balance from ledger_accounts as account
    where account.brand = asked.brand and account.kind = 'player' and account.owner = asked.user_id
      and account.currency = asked.currency;
  insert into player_movements (
    id, brand, user_id, currency, currency_precision, direction, kind, amount, balance, reference, created_at
  ) values (
    asked.id, asked.brand, asked.user_id, asked.currency, asked.currency_precision, asked.direction, asked.kind, asked.amount,
    asked.balance, asked.reference, asked.created_at
  );
  return next asked;
end $$;
