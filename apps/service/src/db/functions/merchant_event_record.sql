-- Stores the payment's next event and the job that delivers it. The event's number, the player's balance (empty if the merchant's own
-- wallet has it) and the payment's status are read under the payment's lock. `event_id` is no longer used; older instances send it.
create or replace function merchant_event_record(event_id uuid, payment payments, event jsonb, at timestamptz)
returns void language plpgsql as $$
declare
  next_sequence integer := 1 + coalesce((select max(sequence) from merchant_events where payment_id = payment.id), 0);
  own_id uuid := merchant_event_id(payment.id, next_sequence);
  balance_minor numeric := coalesce((
    select account.balance from ledger_accounts as account
    where account.brand = payment.brand and account.kind = 'player' and account.owner = payment.user_id
      and account.currency = payment.currency
  ), 0);
  balance text := case payment.wallet when 'ledger' then round(balance_minor * ('1e-' || payment.currency_precision)::numeric, payment.currency_precision)::text else '' end;
  -- An operation decides its event before it has the lock. A risk alarm has no status.
  status jsonb := case when event -> 'data' ? 'status' then jsonb_build_object(
    'status', case payment.state when 'succeeded' then 'success' when 'action_required' then 'await'
      when 'declined' then 'error' when 'cancelled' then 'error' when 'expired' then 'error' else 'processing' end,
    'decline_code', payment.decline_code
  ) else '{}'::jsonb end;
  data jsonb := (event -> 'data') || status || jsonb_build_object('sequence', next_sequence, 'balance', balance);
begin
  insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
    values (own_id, payment.id, next_sequence, payment.brand,
      (event || jsonb_build_object('data', data))::text, at);
  insert into merchant_event_deliveries (event_id, payment_id, sequence, first_due_at, state)
    values (own_id, payment.id, next_sequence, at, 'due');
  insert into jobs (kind, subject, lane, run_at) values ('merchant_events', payment.id, payment.brand, at)
    on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at)
    where jobs.lease_token is null;
end $$;
