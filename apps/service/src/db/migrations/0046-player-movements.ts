import type { Migration } from './migration'

/**
 * Movements by merchants on balances that are in this service (decision 84): stakes, wins, bonuses and corrections,
 * once for each reference of a brand. `play` is the account of the merchant's games.
 */
export const playerMovements: Migration = {
  number: 46,
  name: 'player-movements',
  statements: `
-- contract: the next statement puts a wider one in its place, with one kind more
alter table ledger_accounts drop constraint ledger_accounts_kind;
-- contract: wider than the one before, which every row holds
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'player', 'player_hold', 'player_bonus', 'player_wallet', 'player_wallet_hold', 'provider', 'orders', 'fees', 'tax',
  'bonus', 'funding', 'losses', 'disputes', 'provider_fees', 'play'
));
create table player_movements (
  id uuid primary key,
  brand text not null,
  user_id text not null,
  currency text not null,
  currency_precision integer not null,
  direction text not null check (direction in ('credit', 'debit')),
  kind text not null check (kind in ('stake', 'win', 'bonus', 'correction')),
  amount numeric not null constraint player_movements_amount check (amount > 0 and scale(amount) = 0),
  balance numeric not null,
  reference text not null,
  created_at timestamptz not null,
  constraint player_movements_reference unique (brand, reference)
);
create index player_movements_of_player on player_movements (brand, user_id, created_at desc, id desc);
create trigger player_movements_append_only before update or delete on player_movements
  for each row execute function ledger_append_only();
create trigger player_movements_append_only_whole before truncate on player_movements
  for each statement execute function ledger_append_only();
`,
}
