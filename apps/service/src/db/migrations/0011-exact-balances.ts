import type { Migration } from './migration'

/**
 * Makes the balance in a merchant's event exact. PostgreSQL rounds a quotient to about sixteen digits, and a balance
 * of twelve digits with eighteen decimals has thirty. A product with a power of ten is exact.
 */
export const exactBalances: Migration = {
  number: 11,
  name: 'exact-balances',
  statements: `
create or replace function merchant_event_record(event_id uuid, payment payments, event jsonb, at timestamptz)
returns void language plpgsql as $$
declare
  next_sequence integer := 1 + coalesce((select max(sequence) from merchant_events where payment_id = payment.id), 0);
  balance_minor numeric := coalesce((
    select account.balance from ledger_accounts as account
    where account.id = ledger_account_id(jsonb_build_object(
      'brand', payment.brand, 'kind', 'player', 'owner', payment.user_id, 'currency', payment.currency))
  ), 0);
  balance text := round(balance_minor * ('1e-' || payment.currency_precision)::numeric, payment.currency_precision)::text;
  data jsonb := (event -> 'data') || jsonb_build_object('sequence', next_sequence, 'balance', balance);
begin
  insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
    values (event_id, payment.id, next_sequence, payment.brand,
      (event || jsonb_build_object('data', data))::text, at);
  insert into merchant_event_deliveries (event_id, payment_id, sequence, first_due_at, state)
    values (event_id, payment.id, next_sequence, at, 'due');
  insert into jobs (kind, subject, run_at) values ('merchant_events', payment.id, at)
    on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at)
    where jobs.lease_token is null;
end $$;
`,
}
