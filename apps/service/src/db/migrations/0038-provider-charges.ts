import type { Migration } from './migration'

/**
 * The charge that a provider reports for a deposit which did not succeed as requested: the limit of a late credit, or
 * of a refund through the provider (issue-12 1). `provider`: a source of an operation that takes money from neither
 * the player nor the merchant.
 */
export const providerCharges: Migration = {
  number: 38,
  name: 'provider-charges',
  statements: `
create table provider_charges (
  payment_id uuid not null references payments,
  sequence bigint not null,
  amount numeric not null check (amount > 0 and scale(amount) = 0),
  provider_amount numeric not null check (provider_amount > 0 and scale(provider_amount) = 0),
  stated_at timestamptz not null,
  primary key (payment_id, sequence)
);
create trigger ledger_append_only before update or delete on provider_charges
  for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on provider_charges
  for each statement execute function ledger_append_only();

-- contract: the next statement puts a wider one in its place, with one source more
alter table linked_operations drop constraint linked_operations_source_check;
-- contract: wider than the one before, which every row holds
alter table linked_operations add constraint linked_operations_source_check
  check (source in ('player', 'merchant', 'provider'));
`,
}
