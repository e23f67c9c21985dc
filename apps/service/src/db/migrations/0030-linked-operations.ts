import type { Migration } from './migration'

/**
 * Operations on a payment after its end (issue-12 1): refunds, late credits and corrections. Each is linked to the
 * payment, which stays unchanged. The guards are functions (`db/functions`).
 */
export const linkedOperations: Migration = {
  number: 30,
  name: 'linked-operations',
  statements: `
-- contract: the next statement puts a wider one in its place, with one kind more
alter table ledger_accounts drop constraint ledger_accounts_kind;
-- contract: wider than the one before, which every row holds
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'player', 'player_hold', 'player_bonus', 'provider', 'orders', 'fees', 'tax', 'bonus', 'funding', 'losses'
));

create table linked_operations (
  id uuid primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in (
    'refund', 'capture', 'void', 'payout_return', 'late_credit', 'dispute', 'correction', 'write_off'
  )),
  origin text not null check (origin in ('operator', 'merchant', 'provider')),
  source text not null check (source in ('player', 'merchant')),
  state text not null,
  version integer not null default 1,
  amount numeric not null check (amount > 0 and scale(amount) = 0),
  received_part numeric not null check (received_part >= 0 and scale(received_part) = 0),
  fee_part numeric not null check (fee_part >= 0 and scale(fee_part) = 0),
  tax_part numeric not null check (tax_part >= 0 and scale(tax_part) = 0),
  provider_amount numeric not null check (provider_amount >= 0 and scale(provider_amount) = 0),
  reason text not null check (reason <> '' and length(reason) <= 1000),
  failure_code text,
  idempotency_key text not null,
  body_hash text not null,
  requested_by uuid references operators,
  decided_by uuid references operators,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  constraint linked_operations_key unique (payment_id, idempotency_key),
  constraint linked_operations_parts check (received_part + fee_part + tax_part = amount),
  constraint linked_operations_expiry check ((expires_at is not null) = (state = 'awaiting_approval')),
  constraint linked_operations_second_person check (decided_by <> requested_by),
  constraint linked_operations_failure check (failure_code is null or state in ('failed', 'failed_late'))
);
create index linked_operations_waiting on linked_operations (state, created_at)
  where state in ('awaiting_approval', 'sending', 'pending', 'unknown');

create function linked_operations_guard() returns trigger language plpgsql as 'begin return new; end';
create trigger linked_operations_guard before insert or update on linked_operations
  for each row execute function linked_operations_guard();

create table linked_operation_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into linked_operation_moves (from_state, to_state) values
  ('awaiting_approval', 'sending'), ('awaiting_approval', 'succeeded'), ('awaiting_approval', 'rejected'),
  ('awaiting_approval', 'expired'),
  ('sending', 'pending'), ('sending', 'unknown'), ('sending', 'succeeded'), ('sending', 'failed'),
  ('unknown', 'pending'), ('unknown', 'succeeded'), ('unknown', 'failed'),
  ('pending', 'unknown'), ('pending', 'succeeded'), ('pending', 'failed'),
  ('succeeded', 'failed_late');

create table linked_operation_transitions (
  operation_id uuid not null references linked_operations,
  version integer not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  operator_id uuid references operators,
  at timestamptz not null,
  primary key (operation_id, version)
);
create trigger ledger_append_only before update or delete on linked_operation_transitions
  for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on linked_operation_transitions
  for each statement execute function ledger_append_only();
create trigger ledger_append_only before delete on linked_operations
  for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on linked_operations
  for each statement execute function ledger_append_only();
`,
}
