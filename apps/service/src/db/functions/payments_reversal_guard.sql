-- Trigger: a requested reversal cannot be changed or removed.
create or replace function payments_reversal_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the reversal of payment % cannot be taken back', old.id
    using errcode = 'restrict_violation', constraint = 'payments_reversal_guard';
end $$;
