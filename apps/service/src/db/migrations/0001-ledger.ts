import type { Migration } from './migration'

/**
 * The double-entry ledger (SVC-2). One row of `ledger_transfers` is one transfer, so debits equal credits by
 * construction. What each guard refuses is proven, attack by attack, in `ledger/attacks.test.ts`.
 *
 * - `ledger_transfers_amount`: zero, negative, NaN, infinite and fractional amounts. `numeric` has no scale here on
 *   purpose: `numeric(30, 0)` would round 1.4 to 1 without a word.
 * - `ledger_transfers_debit`, `…_credit` (composite): a transfer between currencies, or from and to nowhere.
 * - `ledger_transfers_two_accounts`: a transfer of an account to itself.
 * - `ledger_transfers_position`, `ledger_transfers_once`: the same operation a second time, also when two posts race.
 * - `ledger_transfers_settled_once`: a hold that is captured twice, released twice, or both.
 * - `ledger_transfers_settles` with `ledger_check_transfer`: a capture without its hold, or of another amount or account.
 * - `ledger_accounts_no_overdraft`: a player's balance or hold below zero.
 * - `ledger_append_only`: update, delete and truncate of transfers; delete and truncate of accounts.
 * - `ledger_guard_account`: a balance written by anything but a transfer, a renamed account.
 *
 * `ledger_check_transfer` locks both accounts in the order of their ids before anything else does, and only
 * `for no key update`: a stronger lock meets the foreign keys' own and deadlocks.
 */
export const ledger: Migration = {
  number: 1,
  name: 'ledger',
  statements: `
create table ledger_accounts (
  id bigint generated always as identity primary key,
  brand text not null,
  kind text not null,
  owner text not null,
  currency text not null,
  balance numeric not null default 0,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_kind check (kind in ('player', 'player_hold', 'provider', 'fees', 'tax', 'funding')),
  constraint ledger_accounts_no_overdraft check (balance >= 0 or kind not in ('player', 'player_hold')),
  constraint ledger_accounts_name unique (brand, kind, owner, currency),
  constraint ledger_accounts_currency unique (id, currency)
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  operation text not null,
  line smallint not null,
  kind text not null,
  debit bigint not null,
  credit bigint not null,
  currency text not null,
  amount numeric not null,
  settles bigint,
  created_at timestamptz not null default now(),
  constraint ledger_transfers_kind check (kind ~ '^[a-z][a-z_]{0,39}$'),
  constraint ledger_transfers_amount check (amount > 0 and amount < 1e50 and scale(amount) = 0),
  constraint ledger_transfers_two_accounts check (debit <> credit),
  constraint ledger_transfers_debit foreign key (debit, currency) references ledger_accounts (id, currency),
  constraint ledger_transfers_credit foreign key (credit, currency) references ledger_accounts (id, currency),
  constraint ledger_transfers_position unique (operation, line),
  constraint ledger_transfers_once unique (operation, kind, debit, credit),
  constraint ledger_transfers_settles check ((kind in ('capture', 'release')) = (settles is not null)),
  constraint ledger_transfers_hold foreign key (settles) references ledger_transfers (id)
);
create unique index ledger_transfers_settled_once on ledger_transfers (settles) where settles is not null;
create index ledger_transfers_by_debit on ledger_transfers (debit);
create index ledger_transfers_by_credit on ledger_transfers (credit);

create function ledger_check_transfer() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_accounts where id in (new.debit, new.credit) order by id for no key update;
  if new.settles is not null and not exists (
    select 1 from ledger_transfers as hold
    where hold.id = new.settles and hold.kind = 'hold'
      and hold.credit = new.debit and hold.currency = new.currency and hold.amount = new.amount
      and (new.kind = 'capture' or hold.debit = new.credit)
  ) then
    raise exception 'a % settles exactly the hold that it names', new.kind
      using errcode = 'check_violation', constraint = 'ledger_transfers_settles';
  end if;
  return new;
end $$;

create function ledger_apply_transfer() returns trigger language plpgsql as $$
begin
  update ledger_accounts
    set balance = balance + case id when new.credit then new.amount else -new.amount end
    where id in (new.debit, new.credit);
  return null;
end $$;

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the ledger only grows', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;

create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance = 0 then return new; end if;
  -- The second level is ledger_apply_transfer; a statement of anybody's own stands on the first.
  elsif pg_trigger_depth() > 1
    and (new.id, new.brand, new.kind, new.owner, new.currency) = (old.id, old.brand, old.kind, old.owner, old.currency)
  then
    return new;
  end if;
  raise exception 'an account changes by transfers only'
    using errcode = 'restrict_violation', constraint = 'ledger_guard_account';
end $$;

create trigger ledger_check_transfer before insert on ledger_transfers
  for each row execute function ledger_check_transfer();
create trigger ledger_apply_transfer after insert on ledger_transfers
  for each row execute function ledger_apply_transfer();
create trigger ledger_append_only before update or delete on ledger_transfers
  for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on ledger_transfers
  for each statement execute function ledger_append_only();
create trigger ledger_guard_account before insert or update on ledger_accounts
  for each row execute function ledger_guard_account();
create trigger ledger_append_only before delete on ledger_accounts
  for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on ledger_accounts
  for each statement execute function ledger_append_only();
`,
}
