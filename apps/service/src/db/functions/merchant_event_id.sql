-- The id of a payment's event, derived from its number, so that the same event always has the same id.
create or replace function merchant_event_id(payment_id uuid, sequence integer) returns uuid language plpgsql immutable as $$
declare
  hash text := encode(sha256(convert_to('modulor-cashier event ' || payment_id || ' ' || sequence, 'UTF8')), 'hex');
begin
  return (
    substr(hash, 1, 12) || '8' || substr(hash, 14, 3)
    || substr('89ab', 1 + (('x' || substr(hash, 17, 1))::bit(4)::integer & 3), 1) || substr(hash, 18, 15)
  )::uuid;
end $$;
