-- Trigger: refuses to update, delete or truncate. The ledger is corrected by new transfers.
create or replace function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the ledger is append-only', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;
