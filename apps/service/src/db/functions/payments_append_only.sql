-- Trigger: refuses to update, delete or truncate what only grows.
create or replace function payments_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: history only grows', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation', constraint = 'payments_append_only';
end $$;
