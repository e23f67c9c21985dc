-- The sessions with these id hashes. A function, so that its plan is kept: with an array as a parameter, a statement is planned each
-- time (decision 101).
create or replace function sessions_of(id_hashes text[]) returns setof sessions language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
begin
  return query select * from sessions where id_hash = any (id_hashes);
end $$;
