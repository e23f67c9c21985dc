-- Creates the partitions of `clickstream_events` for `today` and the 3 days after it, and drops the days before `first_kept`.
-- Returns how many days it created and dropped. It runs with the rights of the owner, because the service's role may neither
-- create nor drop a table. Therefore it accepts no name of a table, and no table except the owner's own.
create or replace function clickstream_partitions(events regclass, today date, first_kept date)
returns table (made int, dropped int) language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  fields constant text := 'received_at, received_on, brand, country, currency, flow, device, language, visitor_id,
    visit_id, page_view_id, merchant_visit_id, sequence, at_ms, name, method, data';
  place text;
  day date;
  part text;
begin
  select nspname into place from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = events and relname = 'clickstream_events' and relkind = 'p'
      and relowner = quote_ident(current_user)::regrole;
  if place is null or today is null or first_kept is null or first_kept >= today then
    raise exception 'the table is not the clickstream''s, or the days are not valid' using errcode = 'invalid_parameter_value';
  end if;
  made := 0;
  dropped := 0;
  perform pg_advisory_xact_lock(hashtextextended(place || '.clickstream_partitions', 0));

  for ahead in 0..3 loop
    day := today + ahead;
    part := 'clickstream_events_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(format('%I.%I', place, part)) is not null;
    -- Rows of the day that came before its partition move into it; meanwhile no other one may come.
    execute format('lock table %I.clickstream_events_default in access exclusive mode', place);
    execute format('create table %I.%I (like %s including all)', place, part, events);
    execute format('with moved as (
        delete from %1$I.clickstream_events_default where received_on = %2$L returning %3$s
      ) insert into %1$I.%4$I (%3$s) select %3$s from moved', place, day, fields, part);
    execute format('alter table %s attach partition %I.%I for values from (%L) to (%L)', events, place, part, day, day + 1);
    made := made + 1;
  end loop;

  for part in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = events and relname ~ '^clickstream_events_\d{8}$'
      and to_date(right(relname, 8), 'YYYYMMDD') < first_kept
  loop
    execute format('drop table %I.%I', place, part);
    dropped := dropped + 1;
  end loop;
  execute format('delete from %I.clickstream_events_default where received_on < %L', place, first_kept);
  return next;
end $$;
