-- Phase A of a card deposit, which counts against the limits against abuse (decision 39). `counted` lists the attempts with which the
-- deposit was checked. Waits for parallel deposits of the same player, card and address. If there is an attempt that is not in the list,
-- it raises PY006 and writes nothing. `unasked`: as `payment_begin_asked`.
create or replace function payment_begin_counted(
  payment jsonb, card jsonb, leased_by text, lease_until timestamptz,
  deposit_limit numeric, since timestamptz, unasked boolean, seen_at timestamptz, counted jsonb
) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  of_brand text := counted ->> 'brand';
  of_user text := counted ->> 'user';
  of_cards text[] := array(select jsonb_array_elements_text(counted -> 'cards'));
  of_address text := counted ->> 'address';
  counted_since timestamptz := (counted ->> 'since')::timestamptz;
  at_most integer := (counted ->> 'atMost')::integer;
  checked uuid[] := array(select jsonb_array_elements_text(counted -> 'checked')::uuid);
  next_lock text;
  token bigint;
begin
  -- Each lock by a statement of its own, in the order that was given.
  for next_lock in select jsonb_array_elements_text(counted -> 'locks') loop
    perform pg_advisory_xact_lock(hashtextextended(next_lock, 0));
  end loop;
  -- The attempts of `risk_attempts_of`, without what became of their payments.
  if exists (
    select from (
      select a.payment_id from risk_attempts as a where a.brand = of_brand and a.user_id = of_user and a.at > counted_since
      order by a.at desc limit at_most
    ) as own where own.payment_id <> all (checked)
  ) or exists (
    select from (
      select found.payment_id from unnest(of_cards) as card (card_hash) cross join lateral (
        select a.payment_id, a.at from risk_attempts as a
        where a.brand = of_brand and a.card_hash = card.card_hash and a.at > counted_since
        order by a.at desc limit at_most
      ) as found order by found.at desc limit at_most
    ) as own where own.payment_id <> all (checked)
  ) or exists (
    select from (
      select a.payment_id from risk_attempts as a
      where a.brand = of_brand and a.address_hash = of_address and a.at > counted_since
      order by a.at desc limit at_most
    ) as own where own.payment_id <> all (checked)
  ) then
    raise exception 'another attempt has come since the deposit was checked' using errcode = 'PY006';
  end if;
  if unasked then
    token := payment_begin_asked(payment, card, null, null, leased_by, lease_until, deposit_limit, since, seen_at);
  elsif deposit_limit is null then
    token := payment_begin(payment, card, null, null, leased_by, lease_until);
  else
    token := payment_begin_within(payment, card, null, null, leased_by, lease_until, deposit_limit, since);
  end if;
  if token is not null then
    insert into risk_attempts (payment_id, brand, user_id, session_id_hash, card_hash, address_hash, is_typed, at)
      select (payment ->> 'id')::uuid, brand, user_id, session_id_hash, card_hash, address_hash, is_typed, at
      from jsonb_populate_record(null::risk_attempts, counted -> 'attempt');
  end if;
  return token;
end $$;
