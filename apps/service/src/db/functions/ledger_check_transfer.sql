-- Trigger: locks the balances in the order of their ids, so that transfers do not deadlock. Refuses a transfer that settles a hold
-- with other accounts, another currency or another amount than the hold.
create or replace function ledger_check_transfer() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_accounts where id in (new.debit, new.credit) and balance is not null
    order by id for no key update;
  if new.settles is not null and not exists (
    select 1 from ledger_transfers as hold
    where hold.id = new.settles and hold.kind = 'hold'
      and hold.credit = new.debit and hold.currency = new.currency and hold.amount = new.amount
      and (new.kind = 'capture' or hold.debit = new.credit)
  ) then
    raise exception 'a % must have the accounts, currency and amount of its hold', new.kind
      using errcode = 'check_violation', constraint = 'ledger_transfers_settles';
  end if;
  return new;
end $$;
