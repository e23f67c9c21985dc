-- The payment about which a player is asked before another payment with the same method begins (API-13): an open one, otherwise one
-- with the same body that succeeded after `seen_at`. It is a copy of the rule `questionAbout`; a test compares the two. Both queries
-- read few rows, however many payments the player has.
create or replace function payment_in_the_way(
  player_brand text, player_id text, in_flow text, method text, same_body_hash text, seen_at timestamptz
) returns setof payments language plpgsql stable as $$
begin
  return query select * from payments
    where brand = player_brand and user_id = player_id and flow = in_flow and pay_group_id = method
      and state in ('created', 'submitting', 'action_required', 'processing', 'unknown')
    order by created_at desc
    limit 1;
  if found then return; end if;
  return query select * from payments
    where brand = player_brand and user_id = player_id and flow = in_flow and pay_group_id = method
      and state = 'succeeded' and updated_at > seen_at and body_hash = same_body_hash
    order by created_at desc
    limit 1;
end $$;
