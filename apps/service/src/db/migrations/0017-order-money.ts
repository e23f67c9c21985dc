import type { Migration } from './migration'

/**
 * The merchant's account for money that pays its orders (CHECK-1): a player cannot spend it, and it keeps no balance, as no
 * account of the house does.
 */
export const orderMoney: Migration = {
  number: 17,
  name: 'order-money',
  statements: `
alter table ledger_accounts
  drop constraint ledger_accounts_kind,
  add constraint ledger_accounts_kind check (
    kind in ('player', 'player_hold', 'player_bonus', 'provider', 'orders', 'fees', 'tax', 'bonus', 'funding')
  );
`,
}
