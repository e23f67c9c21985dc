-- Trigger: an operation changes its state only as `linked_operation_moves` allows, and keeps its payment, sum and key. All operations of
-- a payment together never move more than the player paid; every insert holds the payment's lock. A deposit that ended without success
-- has two limits: late credits and returns by the provider are limited by the sum that the provider charged, all others by the sum that
-- was credited late. If a payment succeeded although the provider moved more than its sum, the excess is a limit of its own: of a
-- deposit it is returned through the provider, of a withdrawal it is corrected or written off. A capture or void does not count
-- against these limits. An authorised deposit has at most one of them at a time, for the whole amount.
create or replace function linked_operations_guard() returns trigger language plpgsql as $$
declare
  payment payments;
  is_divided boolean;
  is_of_charge boolean;
  is_of_excess boolean;
  charged numeric;
  given numeric;
  taken numeric;
begin
  if tg_op = 'INSERT' then
    if new.state not in ('awaiting_approval', 'sending', 'succeeded')
      and not (new.state = 'pending' and new.kind = 'dispute' and new.origin = 'provider')
    then
      raise exception 'a new operation cannot have the state %', new.state
        using errcode = 'restrict_violation', constraint = 'linked_operations_guard';
    end if;
    select * into payment from payments where id = new.payment_id for no key update;
    if new.kind in ('capture', 'void') then
      if not payment.is_authorised or payment.flow <> 'deposit' or payment.state <> 'processing'
        or new.amount <> payment.total
        or exists (
          select 1 from linked_operations where payment_id = new.payment_id and kind in ('capture', 'void')
            and state not in ('failed', 'failed_late', 'rejected', 'expired')
        )
      then
        raise exception 'payment % is not authorised, or is captured or voided already', new.payment_id
          using errcode = 'check_violation', constraint = 'linked_operations_authorised';
      end if;
      return new;
    end if;
    is_divided := payment.flow = 'deposit' and payment.state <> 'succeeded';
    is_of_charge := new.kind = 'late_credit' or new.source = 'provider';
    is_of_excess := payment.state = 'succeeded' and
      case payment.flow when 'deposit' then new.source = 'provider' else new.kind in ('correction', 'write_off') end;
    given := payment.total;
    if is_of_excess then
      select amount into charged from provider_charges
        where payment_id = new.payment_id order by sequence desc limit 1;
      given := greatest(
        coalesce(charged, 0) - case payment.flow when 'deposit' then payment.total else payment.received end, 0);
    elsif is_divided and is_of_charge then
      select amount into charged from provider_charges
        where payment_id = new.payment_id order by sequence desc limit 1;
      given := case when new.source = 'provider' then coalesce(charged, 0) else least(coalesce(charged, given), given) end;
    elsif is_divided then
      select coalesce(sum(amount), 0) into given from linked_operations
        where payment_id = new.payment_id and kind = 'late_credit' and state = 'succeeded';
    end if;
    select coalesce(sum(amount), 0) into taken from linked_operations
      where payment_id = new.payment_id and state not in ('failed', 'failed_late', 'rejected', 'expired')
        and kind not in ('capture', 'void')
        and (payment.state <> 'succeeded' or is_of_excess =
          case payment.flow when 'deposit' then source = 'provider' else kind in ('correction', 'write_off') end)
        and (not is_divided or is_of_charge = (kind = 'late_credit' or source = 'provider'));
    if taken + new.amount > given then
      raise exception 'operations of payment % would move more than it moved', new.payment_id
        using errcode = 'check_violation', constraint = 'linked_operations_limit';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
    select 1 from linked_operation_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'an operation cannot change from the state % to %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'linked_operations_guard';
  end if;
  -- The provider's fee is known at the latest with the loss of a dispute, which posts it.
  if new.provider_fee <> old.provider_fee and (old.kind <> 'dispute' or old.state <> 'pending') then
    raise exception 'the provider''s fee of operation % cannot change', old.id
      using errcode = 'restrict_violation', constraint = 'linked_operations_guard';
  end if;
  -- A fee is given back once, by a dispute that was lost. News of a dispute is never older than what counted before.
  if new.returned_fee <> old.returned_fee and (old.kind <> 'dispute' or old.state <> 'succeeded' or old.returned_fee <> 0)
    or coalesce(new.provider_sequence, 0) < coalesce(old.provider_sequence, 0)
  then
    raise exception 'the report does not fit operation %', old.id
      using errcode = 'restrict_violation', constraint = 'linked_operations_guard';
  end if;
  if (new.id, new.payment_id, new.kind, new.origin, new.source, new.amount, new.received_part, new.fee_part, new.tax_part,
      new.provider_amount, new.reason, new.idempotency_key, new.body_hash, new.requested_by, new.created_at)
    is distinct from
     (old.id, old.payment_id, old.kind, old.origin, old.source, old.amount, old.received_part, old.fee_part, old.tax_part,
      old.provider_amount, old.reason, old.idempotency_key, old.body_hash, old.requested_by, old.created_at)
  then
    raise exception 'the payment, amount and key of operation % cannot change', old.id
      using errcode = 'restrict_violation', constraint = 'linked_operations_guard';
  end if;
  return new;
end $$;
