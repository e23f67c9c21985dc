import type { Migration } from './migration'

/**
 * How personal data is removed while the money data stays (decision 41).
 *
 * - `payments.forgotten_at`: the only change that an ended payment accepts. `payments_forget` then empties all
 *   columns with personal data, whatever the statement contains, and refuses any other change; it cannot be undone.
 *   The idempotency key becomes one that no caller can have.
 * - `merchant_events_pruning`: an event is removed only if it is a month old and not the payment's newest, because
 *   the next event's number follows from that. The delivery's foreign key keeps events that are still due.
 * - The indexes find old rows without reading the tables. None of them changes with a payment's state.
 */
export const retention: Migration = {
  number: 21,
  name: 'retention',
  statements: `
alter table payments add column forgotten_at timestamptz;
create index payments_to_forget on payments (created_at) where forgotten_at is null;

create function payments_forget() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(old.forgotten_at, new.forgotten_at);
  emptied text[] := array['forgotten_at', 'session_id_hash', 'idempotency_key', 'body_hash', 'parameters',
    'account_fields', 'card_bin', 'card_last4', 'destination', 'pay_out_code', 'fingerprint', 'experiment_user_group'];
begin
  if to_jsonb(new) - emptied is distinct from to_jsonb(old) - emptied then
    raise exception 'payment % changes nothing else when it forgets its player', old.id
      using errcode = 'restrict_violation', constraint = 'payments_forget';
  end if;
  if exists (select 1 from payment_moves where from_state = old.state) then
    raise exception 'payment % has not ended', old.id
      using errcode = 'restrict_violation', constraint = 'payments_forget';
  end if;
  new := old;
  new.forgotten_at := at;
  new.session_id_hash := '';
  new.idempotency_key := 'forgotten ' || old.id;
  new.body_hash := '';
  new.parameters := '{}';
  new.account_fields := null;
  new.card_bin := null;
  new.card_last4 := null;
  new.destination := null;
  new.pay_out_code := null;
  new.fingerprint := null;
  new.experiment_user_group := null;
  return new;
end $$;

drop trigger payments_guard on payments;
create trigger payments_guard_birth before insert on payments
  for each row execute function payments_guard();
create trigger payments_guard before update on payments
  for each row when (new.forgotten_at is null and old.forgotten_at is null) execute function payments_guard();
create trigger payments_forget before update on payments
  for each row when (new.forgotten_at is not null or old.forgotten_at is not null) execute function payments_forget();

create index callback_inbox_by_time on callback_inbox (received_at);
create index callback_inbox_of_payment on callback_inbox (payment_id);
create index one_time_codes_by_end on one_time_codes (window_ends_at);
create index sessions_of_player on sessions (brand, user_id);
create index uploads_by_time on uploads (created_at) where payment_id is not null;
create index requisites_by_time on requisites (created_at) where verified_at is null;

create function merchant_events_pruning() returns trigger language plpgsql as $$
begin
  if old.created_at > now() - interval '30 days' or not exists (
    select 1 from merchant_events where payment_id = old.payment_id and sequence > old.sequence
  ) then
    raise exception 'event % is kept', old.id
      using errcode = 'restrict_violation', constraint = 'merchant_events_pruning';
  end if;
  return old;
end $$;
drop trigger merchant_events_append_only on merchant_events;
create trigger merchant_events_append_only before update on merchant_events
  for each row execute function payments_append_only();
create trigger merchant_events_pruning before delete on merchant_events
  for each row execute function merchant_events_pruning();
`,
}
