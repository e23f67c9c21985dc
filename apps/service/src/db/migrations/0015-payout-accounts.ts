import type { Migration } from './migration'

/**
 * Saved payout accounts of players (WDR-1, WDR-4), and the code for a payout in a shop (BET-1).
 *
 * - `payout_accounts`: destinations of a player's withdrawals. The account is stored only encrypted (SVC-6); only
 *   `masked` is ever shown.
 * - `payments.account_fields`: names of the parameters with the destination of a withdrawal. `is_new_payout_account`:
 *   determined by the service when the payment was created; null if there is no such account.
 * - `payments.pay_out_code`: the provider's code for the shop. `payment_apply` writes it.
 */
export const payoutAccounts: Migration = {
  number: 15,
  name: 'payout-accounts',
  statements: `
create table payout_accounts (
  id text primary key,
  brand text not null,
  user_id text not null,
  pay_group_id text not null,
  masked text not null,
  vault_key_id text not null,
  wrapped_key bytea not null,
  encrypted_account bytea not null,
  account_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create unique index payout_accounts_once
  on payout_accounts (brand, user_id, pay_group_id, vault_key_id, account_hash);
create index payout_accounts_by_vault_key on payout_accounts (vault_key_id);

alter table payments
  add column account_fields jsonb,
  add column is_new_payout_account boolean,
  add column pay_out_code text,
  add constraint payments_account_fields check (account_fields is null or flow = 'withdrawal'),
  add constraint payments_pay_out_code check (
    pay_out_code is null or (flow = 'withdrawal' and pay_out_code <> '' and length(pay_out_code) <= 64)
  );

create or replace function payment_apply(
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
      provider_reference = becomes.provider_reference, provider_sequence = becomes.provider_sequence,
      pay_out_code = becomes.pay_out_code, updated_at = at
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
