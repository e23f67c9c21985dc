-- What a player's deposits add up to for the limit of a session opened at `since` (LIST-8): those begun since, and those
-- that had not ended by then, without what came to nothing. An ended payment is never written again, so its last change
-- is its end.
create or replace function deposited_since(player_brand text, player_id text, in_currency text, since timestamptz)
returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from payments
  where brand = player_brand and user_id = player_id and flow = 'deposit' and currency = in_currency
    and state not in ('declined', 'cancelled', 'expired')
    and (created_at >= since or state <> 'succeeded' or updated_at >= since)
$$;
