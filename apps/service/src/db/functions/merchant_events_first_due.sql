-- The earliest undelivered event of each of these payments. A function, so that its plan is kept: with an array as a parameter, a
-- statement is planned each time (decision 101).
create or replace function merchant_events_first_due(payment_ids uuid[])
returns table (id uuid, payment_id uuid, brand text, body text, attempt integer, first_due_at timestamptz)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
begin
  return query
    select event.id, event.payment_id, event.brand, event.body, delivery.attempt, delivery.first_due_at
    from unnest(payment_ids) as wanted (id) cross join lateral (
      select due.event_id, due.attempt, due.first_due_at from merchant_event_deliveries as due
      where due.payment_id = wanted.id and due.state = 'due'
      order by due.sequence limit 1
    ) as delivery join merchant_events as event on event.id = delivery.event_id;
end $$;
