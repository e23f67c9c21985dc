-- Trigger: an event can be deleted 30 days after it was created, except the newest event of its payment, which determines the number
-- of the next one.
create or replace function merchant_events_pruning() returns trigger language plpgsql as $$
begin
  if old.created_at > now() - interval '30 days' or not exists (
    select 1 from merchant_events where payment_id = old.payment_id and sequence > old.sequence
  ) then
    raise exception 'event % cannot be deleted yet', old.id
      using errcode = 'restrict_violation', constraint = 'merchant_events_pruning';
  end if;
  return old;
end $$;
