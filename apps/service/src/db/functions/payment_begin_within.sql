-- Phase A of a deposit by a player with a limit (LIST-8). If the sum of this deposit and those of `deposited_since` is above the limit,
-- it raises PY004 and writes nothing. Such deposits of one player wait for each other, so that two simultaneous ones cannot both use the
-- same remainder.
create or replace function payment_begin_within(
  payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamptz,
  deposit_limit numeric, since timestamptz
) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  player_brand text := payment ->> 'brand';
  player_id text := payment ->> 'user_id';
  token bigint := payment_begin(payment, card, hold_id, hold, leased_by, lease_until);
begin
  if token is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array('deposit_limit', player_brand, player_id)::text, 0));
  if deposited_since(player_brand, player_id, payment ->> 'currency', since) > deposit_limit then
    raise exception 'the deposit is above the remaining deposit limit of the player' using errcode = 'PY004';
  end if;
  return token;
end $$;
