-- The attempts since a time with which a payment is checked: of the player, of the cards and of the address, the newest first. Of each at
-- most `at_most`, and at most `at_most` of those that a limit on declines counts: payments that were cancelled, were abandoned or have
-- expired must not displace earlier declines. They are looked for among the newest 25 * `at_most`, so that one check stays cheap. Takes
-- the locks first, so that parallel payments count each other (issue-9 3.1).
create or replace function risk_attempts_of(
  locks text[], of_brand text, of_user text, of_cards text[], of_address text, since timestamptz, at_most integer
) returns table (
  payment_id uuid, user_id text, session_id_hash text, card_hash text, address_hash text, is_typed boolean,
  at timestamptz, state text, decline_code text
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
begin
  -- Each lock by a statement of its own, in the order that was given.
  for i in 1 .. coalesce(array_length(locks, 1), 0) loop
    perform pg_advisory_xact_lock(hashtextextended(locks[i], 0));
  end loop;
  return query
    with found as (
      (select 'player' as scope, a.payment_id, a.user_id, a.session_id_hash, a.card_hash, a.address_hash, a.is_typed, a.at
        from risk_attempts as a
        where a.brand = of_brand and a.user_id = of_user and a.at > since
        order by a.at desc limit 25 * at_most)
      union all
      (select 'card', a.payment_id, a.user_id, a.session_id_hash, a.card_hash, a.address_hash, a.is_typed, a.at
        from unnest(of_cards) as card (card_hash) cross join lateral (
          select own.payment_id, own.user_id, own.session_id_hash, own.card_hash, own.address_hash, own.is_typed, own.at
          from risk_attempts as own where own.brand = of_brand and own.card_hash = card.card_hash and own.at > since
          order by own.at desc limit 25 * at_most
        ) as a
        order by a.at desc limit 25 * at_most)
      union all
      (select 'address', a.payment_id, a.user_id, a.session_id_hash, a.card_hash, a.address_hash, a.is_typed, a.at
        from risk_attempts as a where a.brand = of_brand and a.address_hash = of_address and a.at > since
        order by a.at desc limit 25 * at_most)
    ), placed as (
      select found.payment_id, found.user_id, found.session_id_hash, found.card_hash, found.address_hash, found.is_typed, found.at,
        payment.state, payment.decline_code, payment.is_counted,
        row_number() over (partition by found.scope order by found.at desc) as place,
        row_number() over (partition by found.scope, payment.is_counted order by found.at desc) as place_among_counted
      -- `offset 0`: looked up by its id; joined, all payments would be read while the table is small.
      from found cross join lateral (
        select payments.state, payments.decline_code, payments.decline_code is null or payments.decline_code not in (
          'authentication_abandoned', 'authentication_timed_out', 'cancelled_by_player', 'expired', 'not_sent',
          'not_captured', 'amount_mismatch'
        ) as is_counted
        from payments where payments.id = found.payment_id offset 0
      ) as payment
    )
    select distinct placed.payment_id, placed.user_id, placed.session_id_hash, placed.card_hash, placed.address_hash,
      placed.is_typed, placed.at, placed.state, placed.decline_code
    from placed
    where placed.place <= at_most or (placed.is_counted and placed.place_among_counted <= at_most)
    order by placed.at desc;
end $$;
