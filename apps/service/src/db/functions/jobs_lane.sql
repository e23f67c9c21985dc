-- Trigger: sets the lane of a new job: the provider of a payment, an operation or a callback; for other jobs the payment's brand.
-- Empty if the payment does not exist.
create or replace function jobs_lane() returns trigger language plpgsql as $$
begin
  if new.kind = 'callback' then
    new.lane := split_part(new.subject, ' ', 1);
  elsif new.kind = 'payment' then
    select provider into new.lane from payments where id = new.subject::uuid;
  elsif new.kind = 'operation' then
    select payments.provider into new.lane from linked_operations
      join payments on payments.id = linked_operations.payment_id
      where linked_operations.id = new.subject::uuid;
  else
    select brand into new.lane from payments where id = new.subject::uuid;
  end if;
  new.lane := coalesce(new.lane, '');
  return new;
end $$;
