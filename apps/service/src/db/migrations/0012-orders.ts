import type { Migration } from './migration'

/**
 * Orders of merchants (CHECK-1). Each is paid once in its brand.
 *
 * `order_id` is the order that a deposit pays and never changes. `order_claim` has the same value while the payment
 * is open or has succeeded, and is unique; the guard sets it for every write. It is a column of its own and not an
 * index over `state`, so that payments without an order change their state without an index update.
 */
export const orders: Migration = {
  number: 12,
  name: 'orders',
  statements: `
alter table payments
  add column order_id text,
  add column order_claim text,
  add constraint payments_order check (order_id is null or (flow = 'deposit' and order_id <> '')),
  add constraint payments_order_claim check (
    order_claim is not distinct from
      case when state in ('declined', 'cancelled', 'expired') then null else order_id end
  );
create unique index payments_order_once on payments (brand, order_claim) where order_claim is not null;

create or replace function payments_guard() returns trigger language plpgsql as $$
begin
  new.order_claim := case when new.state in ('declined', 'cancelled', 'expired') then null else new.order_id end;
  if tg_op = 'INSERT' then
    if new.state in ('created', 'submitting') then return new; end if;
    raise exception 'a payment is not born %', new.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if not exists (select 1 from payment_moves where from_state = old.state) then
    raise exception 'payment % has ended as %', old.id, old.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if new.state <> old.state and not exists (
    select 1 from payment_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a payment does not go from % to %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if (new.id, new.brand, new.user_id, new.flow, new.provider, new.currency, new.currency_precision,
      new.amount, new.fee, new.tax, new.bonus, new.total, new.received, new.processing_currency,
      new.processing_precision, new.processing_amount, new.processing_rate, new.reference,
      new.idempotency_key, new.body_hash, new.pay_session_id, new.order_id)
    is distinct from
     (old.id, old.brand, old.user_id, old.flow, old.provider, old.currency, old.currency_precision,
      old.amount, old.fee, old.tax, old.bonus, old.total, old.received, old.processing_currency,
      old.processing_precision, old.processing_amount, old.processing_rate, old.reference,
      old.idempotency_key, old.body_hash, old.pay_session_id, old.order_id)
  then
    raise exception 'payment % keeps its amount, owner and key', old.id
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  return new;
end $$;
`,
}
