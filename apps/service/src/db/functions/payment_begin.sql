-- Phase A of a payment (SVC-5): writes it with its first transition, its job, the card that is to be saved and its hold. For a card whose
-- number only the provider has, it stores only that the card is to be saved. Returns the token of the job's lease, or null if the
-- player's key already has a payment; it waits for a transaction that has written such a payment and has not ended yet. Raises PY003 if
-- the hold would overdraw the balance.
create or replace function payment_begin(payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamptz)
returns bigint language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  begun record;
  token bigint;
begin
  insert into payments (
    id, brand, user_id, forgotten_at, session_id_hash, pay_session_id, reference, flow, pay_group_id, pay_group_name,
    provider, provider_method, currency, currency_precision, amount, fee, tax, bonus, total, received,
    processing_currency, processing_precision, processing_amount, processing_rate, experiment_user_group, order_id,
    order_claim, state, version, decline_code, provider_reference, provider_sequence, next_action, expires_at,
    asked_at, reversal_requested_at, can_send_again, saves_card, parameters, card_bin, card_last4, destination,
    account_fields, is_new_payout_account, pay_out_code, idempotency_key, body_hash, fingerprint, created_at,
    updated_at, request_id, capture, is_authorised, wallet, route, attempt_id, code_field, provider_account
  ) select
    id, brand, user_id, forgotten_at, session_id_hash, pay_session_id, reference, flow, pay_group_id, pay_group_name,
    provider, provider_method, currency, currency_precision, amount, fee, tax, bonus, total, received,
    processing_currency, processing_precision, processing_amount, processing_rate, experiment_user_group, order_id,
    order_claim, state, version, decline_code, provider_reference, provider_sequence, next_action, expires_at,
    asked_at, reversal_requested_at, can_send_again, saves_card, parameters, card_bin, card_last4, destination,
    account_fields, is_new_payout_account, pay_out_code, idempotency_key, body_hash, fingerprint, created_at,
    updated_at, request_id, coalesce(capture, 'automatic'), coalesce(is_authorised, false),
    coalesce(wallet, 'ledger'), route, attempt_id, code_field, provider_account
  from jsonb_populate_record(null::payments, payment)
  on conflict on constraint payments_key do nothing returning id, version, state, created_at, saves_card, brand, user_id into begun;
  if not found then return null; end if;
  insert into payment_transitions (payment_id, version, from_state, to_state, cause, at)
    values (begun.id, begun.version, 'created', begun.state, 'submit', begun.created_at);
  insert into jobs (kind, subject, run_at, lease_token, leased_by)
    values ('payment', begun.id, lease_until, nextval('job_lease_tokens'), leased_by)
    returning lease_token into token;
  if card is not null then
    insert into user_cards (
      id, brand, user_id, bin, last4, exp_month, exp_year, holder, vault_key_id, wrapped_key, encrypted_pan, pan_hash,
      payment_id, created_at, provider, provider_account, removed_at
    ) select
      id, brand, user_id, bin, last4, exp_month, exp_year, holder, vault_key_id, wrapped_key, encrypted_pan, pan_hash,
      payment_id, created_at, provider, provider_account, removed_at
    from jsonb_populate_record(null::user_cards, card);
  elsif begun.saves_card then
    insert into cards_to_save (payment_id, brand, user_id) values (begun.id, begun.brand, begun.user_id);
  end if;
  if hold is not null and ledger_post(hold_id, hold) <> 'posted' then
    raise exception 'the balance is below the amount' using errcode = 'PY003';
  end if;
  return token;
end $$;
