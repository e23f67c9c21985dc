-- Posts all lines of an operation (SVC-2). Returns `posted`, also for a repetition of the same operation, or `overdraft`. Raises LG001
-- for an operation that can never be posted. Missing accounts are created before any balance is locked: a transaction that waits for
-- another one to create an account while it has a lock could deadlock with it. Accounts are created in the order of their names and
-- locked in the order of their ids. The lock before that serialises calls for the same operation. The balances are locked by
-- `for no key update`, because a stronger lock conflicts with the locks of the foreign keys and deadlocks. Lines on the mirror of a
-- merchant's wallet are also stored as movements, which the service then requests from the wallet.
create or replace function ledger_post(operation_id text, lines jsonb) returns text language plpgsql as $$
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
    raise exception 'operation % was posted before with other lines', operation_id using errcode = 'LG001';
  end if;
  if wanted @? '$[*] ? ((@.kind == "capture" || @.kind == "release") && @.settles == null)' then
    raise exception 'operation % settles a hold that does not exist', operation_id using errcode = 'LG001';
  end if;

  insert into ledger_transfers (operation, line, kind, debit, credit, currency, amount, settles)
    select operation_id, line, kind, debit, credit, currency, amount, settles
    from jsonb_to_recordset(wanted) as transfer (
      line smallint, kind text, debit bigint, credit bigint, currency text, amount numeric, settles bigint
    ) order by line;
  if lines @? '$[*].*.kind ? (@ == "player_wallet" || @ == "player_wallet_hold")' then
    perform wallet_movement_record(operation_id, lines);
  end if;
  return 'posted';
exception when check_violation then
  get stacked diagnostics guard = constraint_name;
  if guard = 'ledger_accounts_no_overdraft' then return 'overdraft'; end if;
  raise;
end $$;
