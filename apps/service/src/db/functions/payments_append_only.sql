-- Trigger: refuses to update, delete or truncate an append-only table.
create or replace function payments_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the history of payments is append-only', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation', constraint = 'payments_append_only';
end $$;
