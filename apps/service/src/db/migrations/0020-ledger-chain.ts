import type { Migration } from './migration'

/**
 * The hash chain over the ledger (SVC-2): changes that a superuser makes with disabled guards are detected
 * afterwards.
 *
 * - `ledger_batches`: every transfer and every move of a payment is listed once, with the SHA-256 of its content.
 *   Each batch has the hash of the previous one, and a seal by a key that the database does not have.
 *   `ledger/chain/chain-hash.ts` documents how the hashes are computed.
 * - `payment_transitions.id`: numbers the moves, so that those after the last batch are found by an index.
 * - `upkeep`: when a periodic task is due next. An instance that takes a task first postpones it, so that only one of
 *   several instances runs it, and another one runs it again if that one has crashed.
 */
export const ledgerChain: Migration = {
  number: 20,
  name: 'ledger-chain',
  statements: `
alter table payment_transitions add column id bigint generated always as identity;
create unique index payment_transitions_by_id on payment_transitions (id);

create table ledger_batches (
  number bigint primary key,
  previous_hash bytea not null,
  last_transfer_id bigint not null,
  last_move_id bigint not null,
  transfer_ids bigint[] not null,
  move_ids bigint[] not null,
  entry_hashes bytea not null,
  hash bytea not null,
  vault_key_id text not null,
  seal bytea not null,
  closed_at timestamptz not null,
  constraint ledger_batches_number check (number > 0),
  constraint ledger_batches_hashes check (
    octet_length(entry_hashes) = 32 * (cardinality(transfer_ids) + cardinality(move_ids))
    and octet_length(hash) = 32 and octet_length(previous_hash) = 32 and octet_length(seal) = 32
  )
);
create trigger ledger_append_only before update or delete on ledger_batches
  for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on ledger_batches
  for each statement execute function ledger_append_only();
create trigger payment_transitions_append_only_whole before truncate on payment_transitions
  for each statement execute function payments_append_only();

create table upkeep (
  task text primary key,
  due_at timestamptz not null
);
`,
}
