-- The ids of the accounts of the lines, two for each line: debit, credit. Null for an account that does not exist. In plpgsql, because
-- a function in SQL is parsed and planned again by every statement that calls it.
create or replace function ledger_accounts_of(lines jsonb) returns bigint[] stable language plpgsql as $$
begin
  return (
    select array_agg((
      select id from ledger_accounts
      where brand = named ->> 'brand' and kind = named ->> 'kind'
        and owner = named ->> 'owner' and currency = named ->> 'currency'
    ) order by position, side)
    from jsonb_array_elements(lines) with ordinality as given (line, position),
      lateral (values (1, line -> 'debit'), (2, line -> 'credit')) as sides (side, named)
  );
end $$;
