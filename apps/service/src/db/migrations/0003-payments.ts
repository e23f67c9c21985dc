import type { Migration } from './migration'

/**
 * Payments and their history (SVC-2, SVC-5). What each guard refuses:
 *
 * - `payments_key`: a second payment for one idempotency key (API-13). The key is stored as long as the payment.
 * - `payments_guard`: a move that `payment_moves` does not list, any change after an end, another amount or owner.
 * - `payments_decline`: an unsuccessful end without a reason, or a reason without one. `payments_action`: an action
 *   in a state that does not wait for one.
 * - `payment_transitions`: one row per move, numbered by the payment's version; rows are only inserted.
 * - `callback_inbox`: a provider's event a second time, at any later time.
 * - `operator_cases`: a second open case for the same payment and kind. A case is a question that only a person can
 *   decide.
 *
 * `payment_moves` is the copy of `PAYMENT_MOVES` that the trigger reads; a test keeps them equal.
 */
export const payments: Migration = {
  number: 3,
  name: 'payments',
  statements: `
create table payment_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into payment_moves (from_state, to_state)
select split_part(move, ' ', 1), split_part(move, ' ', 2) from unnest(array[
  'created submitting',
  'submitting action_required', 'submitting processing', 'submitting unknown', 'submitting succeeded',
  'submitting declined', 'submitting cancelled', 'submitting expired',
  'action_required processing', 'action_required unknown', 'action_required succeeded',
  'action_required declined', 'action_required cancelled', 'action_required expired',
  'processing action_required', 'processing unknown', 'processing succeeded',
  'processing declined', 'processing cancelled', 'processing expired',
  'unknown action_required', 'unknown processing', 'unknown succeeded',
  'unknown declined', 'unknown cancelled', 'unknown expired'
]) as move;

create table payments (
  id uuid primary key,
  brand text not null,
  user_id text not null,
  session_id_hash text not null,
  pay_session_id text not null,
  flow text not null,
  pay_group_id text not null,
  pay_group_name text not null,
  provider text not null,
  provider_method text not null,
  currency text not null,
  currency_precision smallint not null,
  amount numeric not null,
  fee numeric not null,
  total numeric not null,
  state text not null,
  version integer not null default 1,
  decline_code text,
  provider_reference text,
  provider_sequence bigint not null default 0,
  next_action jsonb,
  expires_at timestamptz,
  asked_at timestamptz,
  can_send_again boolean not null,
  saves_card boolean not null,
  parameters jsonb not null,
  card_bin text,
  card_last4 text,
  idempotency_key text not null,
  body_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_key unique (brand, user_id, idempotency_key),
  constraint payments_pay_session unique (pay_session_id),
  constraint payments_flow check (flow in ('deposit', 'withdrawal')),
  constraint payments_amounts check (
    amount > 0 and fee >= 0 and total > 0 and amount < 1e50 and fee < 1e50
    and scale(amount) = 0 and scale(fee) = 0 and scale(total) = 0
    and total = case flow when 'deposit' then amount + fee else amount - fee end
  ),
  constraint payments_decline check ((decline_code is not null) = (state in ('declined', 'cancelled', 'expired'))),
  constraint payments_action check ((next_action is not null) = (state = 'action_required')),
  constraint payments_card check (card_last4 ~ '^[0-9]{4}$' and card_bin ~ '^[0-9]{6,8}$')
);
create index payments_by_session on payments (session_id_hash, created_at desc);

create table payment_transitions (
  payment_id uuid not null references payments (id),
  version integer not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  at timestamptz not null,
  primary key (payment_id, version),
  foreign key (from_state, to_state) references payment_moves (from_state, to_state)
);

create table callback_inbox (
  provider text not null,
  event_id text not null,
  payment_id text not null,
  body text not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  primary key (provider, event_id)
);

create table operator_cases (
  payment_id uuid not null references payments (id),
  kind text not null,
  details jsonb not null,
  opened_at timestamptz not null,
  primary key (payment_id, kind)
);

create function payments_guard() returns trigger language plpgsql as $$
begin
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
      new.amount, new.fee, new.total, new.idempotency_key, new.body_hash, new.pay_session_id)
    is distinct from
     (old.id, old.brand, old.user_id, old.flow, old.provider, old.currency, old.currency_precision,
      old.amount, old.fee, old.total, old.idempotency_key, old.body_hash, old.pay_session_id)
  then
    raise exception 'payment % keeps its amount, owner and key', old.id
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  return new;
end $$;

create function payments_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: history only grows', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation', constraint = 'payments_append_only';
end $$;

create trigger payments_guard before insert or update on payments
  for each row execute function payments_guard();
create trigger payments_append_only before delete on payments
  for each row execute function payments_append_only();
create trigger payment_transitions_append_only before update or delete on payment_transitions
  for each row execute function payments_append_only();
`,
}
