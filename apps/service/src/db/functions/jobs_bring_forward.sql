-- Makes at most `count_max` waiting jobs of a lane due, and returns how many. Updates one job after the other, for the reason in
-- `jobs_take`. Reduces the counted attempts of a job to at most six for an event and three for any other job: many attempts were made
-- during the outage, and with all of them a job that fails once more would wait for hours. With few attempts it waits for minutes, and
-- opens no circuit breaker.
create or replace function jobs_bring_forward(of_kinds text[], of_lane text, at timestamptz, count_max integer)
returns integer language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  waiting record;
  moved integer := 0;
begin
  for waiting in
    select picked.kind, picked.subject from unnest(of_kinds) as wanted (kind) cross join lateral (
      select jobs.kind, jobs.subject from jobs
      where array[jobs.kind, jobs.lane] = array[wanted.kind, of_lane] and jobs.run_at > at and jobs.lease_token is null
      limit count_max for update skip locked
    ) as picked
    limit count_max
  loop
    update jobs set run_at = at, attempt = least(jobs.attempt, case jobs.kind when 'merchant_events' then 6 else 3 end)
      where jobs.kind = waiting.kind and jobs.subject = waiting.subject;
    moved := moved + 1;
  end loop;
  return moved;
end $$;
