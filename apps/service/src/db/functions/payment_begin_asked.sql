-- Phase A of a submit whose player has not confirmed another payment (API-13). Submits of one player with one method wait for each
-- other, so that of two tabs at the same time the second one finds the payment of the first one. Raises PY005 if the player has to be
-- asked about another payment, unless the key already has a payment. `deposit_limit` null: no limit.
create or replace function payment_begin_asked(
  payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamptz,
  deposit_limit numeric, since timestamptz, seen_at timestamptz
) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  player_brand text := payment ->> 'brand';
  player_id text := payment ->> 'user_id';
  in_flow text := payment ->> 'flow';
  method text := payment ->> 'pay_group_id';
begin
  perform pg_advisory_xact_lock(hashtextextended(
    jsonb_build_array('press', player_brand, player_id, in_flow, method)::text, 0));
  perform 1 from payments
    where brand = player_brand and user_id = player_id and idempotency_key = payment ->> 'idempotency_key';
  if found then return null; end if;
  perform 1 from payment_in_the_way(player_brand, player_id, in_flow, method, payment ->> 'body_hash', seen_at);
  if found then
    raise exception 'the player has another open payment' using errcode = 'PY005';
  end if;
  if deposit_limit is null then
    return payment_begin(payment, card, hold_id, hold, leased_by, lease_until);
  end if;
  return payment_begin_within(payment, card, hold_id, hold, leased_by, lease_until, deposit_limit, since);
end $$;
