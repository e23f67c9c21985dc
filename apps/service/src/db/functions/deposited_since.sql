-- The sum of a player's deposits that count against the limit of a session opened at `since` (LIST-8): deposits that are open, and
-- deposits that succeeded after `since` or began after it. Deposits that ended without success do not count. An ended payment is never
-- changed, so its last change is its end. The clocks of two instances may differ, so the end may be earlier than the beginning, by less
-- than an hour. Both parts read few rows, however many payments the player has.
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
