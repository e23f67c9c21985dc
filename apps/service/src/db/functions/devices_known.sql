-- For each place in the arrays, whether the player has used the device before. A function, so that its plan is kept: with arrays as
-- parameters, a statement is planned each time (decision 101).
create or replace function devices_known(brands text[], user_ids text[], device_hashes text[]) returns table (is_known boolean)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
begin
  return query
    select exists (
      select 1 from player_devices as known
      where known.brand = seen.brand and known.user_id = seen.user_id and known.device_hash = seen.device_hash
    )
    from unnest(brands, user_ids, device_hashes) with ordinality as seen (brand, user_id, device_hash, place)
    order by seen.place;
end $$;
