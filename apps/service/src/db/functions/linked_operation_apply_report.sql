-- Applies a provider's report to a dispute, for the version on which the decision is based: its place in the sequence of reports, the
-- returned fee, and all that `linked_operation_apply` writes. Raises the same errors, and then writes nothing.
create or replace function linked_operation_apply_report(
  operation_id uuid, decided_on integer, next_state text, at timestamptz, news_sequence bigint, fee_returned numeric,
  posting_id text, lines jsonb, event jsonb
) returns setof linked_operations language plpgsql as $$
begin
  -- In the order of all locks: the payment first.
  perform 1 from payments
    where id = (select payment_id from linked_operations where id = operation_id) for no key update;
  -- Without a move only the version changes, so that what was decided on older news is decided again.
  update linked_operations set
    provider_sequence = coalesce(news_sequence, provider_sequence), returned_fee = fee_returned,
    version = case when state = next_state then version + 1 else version end
    where id = operation_id and version = decided_on;
  if not found then
    raise exception 'operation % has changed', operation_id using errcode = 'LO001';
  end if;
  if exists (select 1 from linked_operations where id = operation_id and state = next_state) then
    return query select * from linked_operations where id = operation_id;
    return;
  end if;
  return query select * from linked_operation_apply(
    operation_id, decided_on, next_state, null, 'report', null, at, null, null, posting_id, lines, event);
end $$;
