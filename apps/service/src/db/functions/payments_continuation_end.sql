-- Trigger: what a provider wanted to have back is deleted with the payment's end, whoever brings that.
create or replace function payments_continuation_end() returns trigger language plpgsql as $$
begin
  delete from payment_continuations where payment_id = new.id;
  return null;
end $$;
