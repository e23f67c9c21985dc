import type { Migration } from './migration'

/**
 * The double-entry ledger (SVC-2). One row of `ledger_transfers` is one transfer, so debits equal credits by
 * construction. `ledger/attacks.test.ts` proves for each guard what it refuses.
 *
 * - `ledger_transfers_amount`: zero, negative, NaN, infinite and fractional amounts. `numeric` has no scale here on
 *   purpose: `numeric(30, 0)` would silently round 1.4 to 1.
 * - `ledger_transfers_debit`, `…_credit` (composite): a transfer between currencies, or from and to nowhere.
 * - `ledger_transfers_two_accounts`: a transfer of an account to itself.
 * - `ledger_transfers_position`, `ledger_transfers_once`: the same operation a second time, also when two posts race.
 * - `ledger_transfers_settled_once`: a hold that is captured twice, released twice, or both.
 * - `ledger_transfers_settles` with `ledger_check_transfer`: a capture without its hold, or of another amount or
 *   account.
 * - `ledger_accounts_no_overdraft` with `ledger_accounts_balance`: a player's balance or hold below zero.
 * - `ledger_append_only`: update, delete and truncate of transfers; delete and truncate of accounts.
 * - `ledger_guard_account`: a balance written by anything but a transfer, a renamed account.
 *
 * The service posts with `ledger_post`: all lines of an operation in one call. It returns `posted` or `overdraft`,
 * and raises `LG001` for an operation that can never be posted. Accounts are created before anything is locked: a
 * transaction that had locked one while it waits for the creation of another would deadlock with the transaction that
 * creates it. They are created in the order of their names and locked in the order of their ids, in all transactions.
 * The lock before them makes equal operations run one after another.
 *
 * Only accounts that may not become negative store a balance, and only they are locked. The balance of a house
 * account (providers, fees, tax, funding) is the sum of its transfers: every deposit of a brand uses the same ones,
 * and if they stored a balance, all deposits would wait for each other, one commit at a time.
 *
 * `ledger_check_transfer` locks the accounts with a balance in the order of their ids before any other lock, and only
 * `for no key update`: a stronger lock conflicts with the locks of the foreign keys and deadlocks.
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
  balance numeric default 0,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_kind check (kind in ('player', 'player_hold', 'provider', 'fees', 'tax', 'funding')),
  constraint ledger_accounts_no_overdraft check (balance >= 0),
  constraint ledger_accounts_balance check ((balance is not null) = (kind in ('player', 'player_hold'))),
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
  perform 1 from ledger_accounts where id in (new.debit, new.credit) and balance is not null
    order by id for no key update;
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
    where id in (new.debit, new.credit) and balance is not null;
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
    if new.balance = 0 then
      if new.kind not in ('player', 'player_hold') then new.balance := null; end if;
      return new;
    end if;
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

create function ledger_account_id(named jsonb) returns bigint stable language sql as $$
  select id from ledger_accounts
  where brand = named ->> 'brand' and kind = named ->> 'kind'
    and owner = named ->> 'owner' and currency = named ->> 'currency'
$$;

-- The debit and the credit account of each line in turn; null for one that is not there yet.
create function ledger_accounts_of(lines jsonb) returns bigint[] stable language sql as $$
  select array_agg((
    select id from ledger_accounts
    where brand = named ->> 'brand' and kind = named ->> 'kind'
      and owner = named ->> 'owner' and currency = named ->> 'currency'
  ) order by position, side)
  from jsonb_array_elements(lines) with ordinality as given (line, position),
    lateral (values (1, line -> 'debit'), (2, line -> 'credit')) as sides (side, named)
$$;

create function ledger_post(operation_id text, lines jsonb) returns text language plpgsql as $$
declare
  accounts bigint[];
  wanted jsonb;
  posted jsonb;
  guard text;
begin
  accounts := ledger_accounts_of(lines);
  if array_position(accounts, null) is not null then
    insert into ledger_accounts (brand, kind, owner, currency)
      select distinct named ->> 'brand', named ->> 'kind', named ->> 'owner', named ->> 'currency'
      from jsonb_array_elements(lines) as line, lateral (values (line -> 'debit'), (line -> 'credit')) as side (named)
      where ledger_account_id(named) is null order by 1, 2, 3, 4
      on conflict on constraint ledger_accounts_name do nothing;
    accounts := ledger_accounts_of(lines);
  end if;
  perform pg_advisory_xact_lock(hashtextextended(operation_id, 0));
  perform 1 from ledger_accounts where id = any (accounts) and balance is not null order by id for no key update;

  wanted := (
    select jsonb_agg(jsonb_build_object(
      'line', position, 'kind', part ->> 'kind',
      'debit', accounts[2 * position - 1], 'credit', accounts[2 * position],
      'currency', part -> 'debit' ->> 'currency', 'amount', (part ->> 'amount')::numeric, 'settles', (
        select id from ledger_transfers as hold
        where hold.operation = part ->> 'hold' and hold.kind = 'hold' and hold.credit = accounts[2 * position - 1]
      )) order by position)
    from jsonb_array_elements(lines) with ordinality as given (part, position)
  );
  posted := (
    select jsonb_agg(to_jsonb(known) order by line)
    from (
      select line, kind, debit, credit, currency, amount, settles from ledger_transfers where operation = operation_id
    ) as known
  );
  if posted = wanted then return 'posted'; end if;
  if posted is not null then
    raise exception 'Operation % was posted before with other lines', operation_id using errcode = 'LG001';
  end if;
  if wanted @? '$[*] ? ((@.kind == "capture" || @.kind == "release") && @.settles == null)' then
    raise exception 'Operation % settles a hold that nobody made', operation_id using errcode = 'LG001';
  end if;

  insert into ledger_transfers (operation, line, kind, debit, credit, currency, amount, settles)
    select operation_id, line, kind, debit, credit, currency, amount, settles
    from jsonb_to_recordset(wanted) as transfer (
      line smallint, kind text, debit bigint, credit bigint, currency text, amount numeric, settles bigint
    ) order by line;
  return 'posted';
exception when check_violation then
  get stacked diagnostics guard = constraint_name;
  if guard = 'ledger_accounts_no_overdraft' then return 'overdraft'; end if;
  raise;
end $$;
`,
}
