import type { Migration } from './migration'

/** Disputes, returned payouts and refunds that a provider reports without our request (issue-12 1). */
export const disputes: Migration = {
  number: 34,
  name: 'disputes',
  statements: `
-- contract: the next statement puts a wider one in its place, with two kinds more
alter table ledger_accounts drop constraint ledger_accounts_kind;
-- contract: wider than the one before, which every row holds
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'player', 'player_hold', 'player_bonus', 'provider', 'orders', 'fees', 'tax', 'bonus', 'funding', 'losses', 'disputes',
  'provider_fees'
));
alter table linked_operations
  add column provider_fee numeric not null default 0 check (provider_fee >= 0 and scale(provider_fee) = 0);
`,
}
