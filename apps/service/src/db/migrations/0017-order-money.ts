import type { Migration } from './migration'

/**
 * The merchant's account for money that pays its orders (CHECK-1). A player cannot spend it, and like all house
 * accounts it stores no balance.
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
