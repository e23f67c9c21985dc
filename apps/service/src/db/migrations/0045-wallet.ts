import type { Migration } from './migration'

/**
 * A merchant's own wallet (decision 84). `payments.wallet` is the wallet of a payment and never changes. With `http`
 * the accounts `player_wallet` mirror the requests to the merchant's wallet, and each movement has a row with the
 * state of its calls.
 */
export const wallet: Migration = {
  number: 45,
  name: 'wallet',
  statements: `
-- contract: the next statement puts a wider one in its place, with two kinds more
alter table ledger_accounts drop constraint ledger_accounts_kind;
-- contract: wider than the one before, which every row holds
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'player', 'player_hold', 'player_bonus', 'player_wallet', 'player_wallet_hold', 'provider', 'orders', 'fees', 'tax',
  'bonus', 'funding', 'losses', 'disputes', 'provider_fees'
));
alter table payments add column wallet text not null default 'ledger' check (wallet in ('ledger', 'http'));

create table wallet_movement_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into wallet_movement_moves (from_state, to_state) values
  ('reserving', 'reserved'), ('reserving', 'cancelling'), ('reserved', 'committing'), ('reserved', 'cancelling'),
  ('committing', 'committed'), ('cancelling', 'cancelled'), ('crediting', 'credited');
create table wallet_movements (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount numeric not null constraint wallet_movements_amount check (amount > 0 and scale(amount) = 0),
  state text not null constraint wallet_movements_state check (state in (
    'reserving', 'reserved', 'committing', 'committed', 'cancelling', 'cancelled', 'crediting', 'credited'
  )),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index wallet_movements_of_payment on wallet_movements (payment_id);
create function wallet_movements_guard() returns trigger language plpgsql as 'begin return new; end';
create trigger wallet_movements_guard before insert or update on wallet_movements
  for each row execute function wallet_movements_guard();
`,
}
