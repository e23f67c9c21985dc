-- Trigger: deletes the payment's continuation, the provider's text that is sent back with the next call, when the payment ends.
create or replace function payments_continuation_end() returns trigger language plpgsql as $$
begin
  delete from payment_continuations where payment_id = new.id;
  return null;
end $$;
