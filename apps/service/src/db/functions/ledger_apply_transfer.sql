-- Trigger: a new transfer changes the balances of its accounts, if they have a balance. A check constraint of the column refuses an
-- overdraft.
create or replace function ledger_apply_transfer() returns trigger language plpgsql as $$
begin
  update ledger_accounts
    set balance = balance + case id when new.credit then new.amount else -new.amount end
    where id in (new.debit, new.credit) and balance is not null;
  return null;
end $$;
