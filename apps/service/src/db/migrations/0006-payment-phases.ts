import type { Migration } from './migration'

/**
 * The two writing phases of a payment (SVC-5). Each is one call and so one round trip, and a transaction of its own.
 * The service decides; these functions write everything that it decided or, with an error, nothing. All code locks in
 * this order: the payment, its job, the ledger's accounts, the event's job.
 *
 * - `payment_begin`: phase A. Returns the token of the job's lease, or null if the player's key already has a
 *   payment. For a payment of a transaction that has not ended it first waits for that end. Raises `PY003` if the
 *   hold would overdraw the balance.
 * - `payment_apply`: phase C, on a payment of the version for which the decision was made. Raises `PY001` if the
 *   payment has changed since, and `PY002` if the job's lease is lost. A token without a time ends the job; with a
 *   time it returns the job to the queue. A time alone creates a job, or makes one due earlier that is not leased. An
 *   ended payment without either loses its job.
 * - `merchant_event_record`: the payment's next event, with its number and the player's balance, and the job to
 *   deliver it.
 */
export const paymentPhases: Migration = {
  number: 6,
  name: 'payment-phases',
  statements: `
create function payment_begin(payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamptz)
returns bigint language plpgsql as $$
declare
  begun payments;
  token bigint;
begin
  insert into payments select * from jsonb_populate_record(null::payments, payment)
    on conflict on constraint payments_key do nothing returning * into begun;
  if not found then return null; end if;
  insert into payment_transitions values (begun.id, begun.version, 'created', begun.state, 'submit', begun.created_at);
  insert into jobs (kind, subject, run_at, lease_token, leased_by)
    values ('payment', begun.id, lease_until, nextval('job_lease_tokens'), leased_by)
    returning lease_token into token;
  if card is not null then
    insert into user_cards select * from jsonb_populate_record(null::user_cards, card);
  end if;
  if hold is not null and ledger_post(hold_id, hold) <> 'posted' then
    raise exception 'the balance does not hold the amount' using errcode = 'PY003';
  end if;
  return token;
end $$;

create function merchant_event_record(event_id uuid, payment payments, event jsonb, at timestamptz)
returns void language plpgsql as $$
declare
  next_sequence integer := 1 + coalesce((select max(sequence) from merchant_events where payment_id = payment.id), 0);
  balance_minor numeric := coalesce((
    select account.balance from ledger_accounts as account
    where account.id = ledger_account_id(jsonb_build_object(
      'brand', payment.brand, 'kind', 'player', 'owner', payment.user_id, 'currency', payment.currency))
  ), 0);
  balance text := round(balance_minor / 10::numeric ^ payment.currency_precision, payment.currency_precision)::text;
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

create function payment_apply(
  payment_id uuid, decided_on integer, change jsonb, because text, at timestamptz,
  token bigint, next_run_at timestamptz, operation_id text, lines jsonb, event_id uuid, event jsonb
) returns setof payments language plpgsql as $$
declare
  was payments;
  becomes payments;
begin
  select * into was from payments where id = payment_id for no key update;
  if was.version <> decided_on then
    raise exception 'payment % has moved', payment_id using errcode = 'PY001';
  end if;
  becomes := jsonb_populate_record(was, change);

  if token is not null then
    if next_run_at is null then
      delete from jobs where kind = 'payment' and subject = payment_id::text and lease_token = token;
    else
      update jobs set run_at = next_run_at, lease_token = null, leased_by = null
        where kind = 'payment' and subject = payment_id::text and lease_token = token;
    end if;
    if not found then
      raise exception 'the lease of payment % is gone', payment_id using errcode = 'PY002';
    end if;
  elsif next_run_at is not null then
    insert into jobs (kind, subject, run_at) values ('payment', payment_id, next_run_at)
      on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at)
      where jobs.lease_token is null;
  elsif not exists (select 1 from payment_moves where from_state = becomes.state) then
    delete from jobs where kind = 'payment' and subject = payment_id::text;
  end if;

  if change is not null then
    update payments set
      state = becomes.state, version = was.version + 1, decline_code = becomes.decline_code,
      next_action = becomes.next_action, expires_at = becomes.expires_at,
      provider_reference = becomes.provider_reference, provider_sequence = becomes.provider_sequence, updated_at = at
      where id = payment_id returning * into becomes;
  end if;
  if becomes.state <> was.state then
    insert into payment_transitions values (payment_id, becomes.version, was.state, becomes.state, because, at);
  end if;
  if lines is not null and ledger_post(operation_id, lines) <> 'posted' then
    raise exception 'operation % would overdraw, which its hold rules out', operation_id;
  end if;
  if event is not null then
    perform merchant_event_record(event_id, becomes, event, at);
  end if;
  return next becomes;
end $$;
`,
}
