-- The id of the account with this brand, kind, owner and currency; null if it does not exist.
create or replace function ledger_account_id(named jsonb) returns bigint stable language sql as $$
  select id from ledger_accounts
  where brand = named ->> 'brand' and kind = named ->> 'kind'
    and owner = named ->> 'owner' and currency = named ->> 'currency'
$$;
