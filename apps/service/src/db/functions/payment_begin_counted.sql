-- Phase A of a card deposit, which counts for the limits against abuse (decision 39). `counted` names the attempts by which it
-- was checked. Waits for parallel deposits of the same player, card and address; raises PY006, and nothing is written, when one
-- of them is an attempt that was not checked. `unasked`: as `payment_begin_asked`.
create or replace function payment_begin_counted(
  payment jsonb, card jsonb, leased_by text, lease_until timestamptz,
  deposit_limit numeric, since timestamptz, unasked boolean, seen_at timestamptz, counted jsonb
) returns bigint language plpgsql as $$
declare
  token bigint;
begin
  perform 1 from risk_attempts_of(
    array(select jsonb_array_elements_text(counted -> 'locks')), counted ->> 'brand', counted ->> 'user',
    array(select jsonb_array_elements_text(counted -> 'cards')), counted ->> 'address',
    (counted ->> 'since')::timestamptz, (counted ->> 'atMost')::integer
  ) as found where not counted -> 'checked' ? found.payment_id::text;
  if found then
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
