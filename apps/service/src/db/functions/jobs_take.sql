-- Takes due jobs of a kind, the oldest of each lane. `room` has the maximum for some lanes, `per_lane_max` is the maximum for the
-- others. Skips jobs that another process is taking, and jobs of a suspended endpoint. From a lane in `probed` it also takes jobs that
-- are not due yet. Updates one job after the other: a single statement for all of them would read every job of the kind, because the
-- statistics of a queue say that it is empty.
create or replace function jobs_take(
  of_kind text, room jsonb, probed text[], at timestamptz, lease_until timestamptz, instance text, count_max integer,
  per_lane_max integer
) returns table (subject text, lane text, token bigint, attempt integer) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off set enable_bitmapscan = off as $$
declare
  due record;
begin
  for due in
    with recursive lanes (name) as (
      (select array[jobs.kind, jobs.lane] from jobs where array[jobs.kind, jobs.lane] >= array[of_kind, ''] order by 1 limit 1)
      union all
      select next.name from lanes cross join lateral (
        select array[jobs.kind, jobs.lane] as name from jobs where array[jobs.kind, jobs.lane] > lanes.name order by 1 limit 1
      ) as next where lanes.name[1] = of_kind
    )
    select picked.subject from lanes cross join lateral (
      select jobs.subject, jobs.run_at from jobs
      where array[jobs.kind, jobs.lane] = lanes.name
        and jobs.run_at <= case when lanes.name[2] = any (probed) then 'infinity' else at end
        and (jobs.run_at <= at or jobs.lease_token is null)
      order by jobs.run_at
      limit greatest(0, coalesce((room ->> lanes.name[2])::integer, per_lane_max))
      for update skip locked
    ) as picked
    where lanes.name[1] = of_kind and not exists (
      select 1 from suspended_endpoints as gone
      where of_kind = 'merchant_events' and gone.brand = lanes.name[2] and gone.probe_at > at
    )
    order by picked.run_at
    limit count_max
  loop
    return query
      update jobs set run_at = lease_until, lease_token = nextval('job_lease_tokens'), leased_by = instance,
        attempt = jobs.attempt + 1
      where jobs.kind = of_kind and jobs.subject = due.subject
      returning jobs.subject, jobs.lane, jobs.lease_token, jobs.attempt - 1;
  end loop;
end $$;
