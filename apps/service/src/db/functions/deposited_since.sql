-- What a player's deposits add up to for the limit of a session opened at `since` (LIST-8): those begun since, and those
-- that had not ended by then, without what came to nothing. An ended payment is never written again, so its last change
-- is its end; it may be up to the difference of two instances' clocks before its begin, which an hour exceeds. Both parts read
-- few rows, however many payments the player has.
create or replace function deposited_since(player_brand text, player_id text, in_currency text, since timestamptz)
returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from (
    select amount from payments
    where brand = player_brand and user_id = player_id and flow = 'deposit' and currency = in_currency
      and state in ('created', 'submitting', 'action_required', 'processing', 'unknown')
    union all
    select amount from payments
    where brand = player_brand and user_id = player_id and flow = 'deposit' and currency = in_currency
      and state = 'succeeded' and updated_at >= since - interval '1 hour'
      and (updated_at >= since or created_at >= since)
  ) counted
$$;
