-- The payment that a player is asked about before another one with the same method begins (API-13): one that is open, else
-- one with the same body that has succeeded after `seen_at`. The copy of `questionAbout` in the rules; a test keeps them
-- equal.
create or replace function payment_in_the_way(
  player_brand text, player_id text, in_flow text, method text, same_body_hash text, seen_at timestamptz
) returns setof payments language sql stable as $$
  select * from payments
  where brand = player_brand and user_id = player_id and flow = in_flow and pay_group_id = method
    and (
      state not in ('succeeded', 'declined', 'cancelled', 'expired')
      or (state = 'succeeded' and body_hash = same_body_hash and updated_at > seen_at)
    )
  order by (state = 'succeeded'), created_at desc
  limit 1
$$;
