import type { Migration } from './migration'

/**
 * Data for providers that identify a payment by their own reference (issue-10 3.2).
 *
 * - `payments_by_provider_reference`: a callback may identify a payment by the provider's reference.
 * - `payment_continuations`: data that a provider needs in its next call, encrypted. `payments_continuation_end`
 *   removes it when the payment ends, in whatever way.
 * - `callback_inbox.reference`: the payment's reference in an event without our id; `payment_id` is empty until the
 *   payment is found. `verdict`: the event's content, kept until it is processed if the provider cannot be queried.
 *   `delivery_id`: the events of one body; only the first row has the body.
 */
export const providerPort: Migration = {
  number: 24,
  name: 'provider-port',
  statements: `
create index payments_by_provider_reference on payments (provider, provider_reference)
  where provider_reference is not null;

create table payment_continuations (
  payment_id uuid primary key references payments (id),
  vault_key_id text not null,
  wrapped_key bytea not null,
  encrypted bytea not null,
  kept_at timestamptz not null
);
create index payment_continuations_by_vault_key on payment_continuations (vault_key_id);

create function payments_continuation_end() returns trigger language plpgsql as $$
begin
  delete from payment_continuations where payment_id = new.id;
  return null;
end $$;
create trigger payments_continuation_end after update on payments for each row
  when (old.state <> new.state and new.state in ('succeeded', 'declined', 'cancelled', 'expired'))
  execute function payments_continuation_end();

alter table callback_inbox
  add column reference text,
  add column verdict jsonb,
  add column delivery_id uuid;
create index callback_inbox_of_delivery on callback_inbox (delivery_id) where delivery_id is not null;
`,
}
