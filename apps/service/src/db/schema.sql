-- The schema of a migrated database, written by `npm run db:schema`; do not edit. Migrations (migrations/) and functions
-- (functions/) make it. A test compares it with both databases.

create sequence job_lease_tokens as bigint start 1 increment 1;

create table audit_log (
  number bigint generated always as identity not null,
  at timestamp with time zone not null,
  operator_id uuid,
  act text not null,
  subject_kind text,
  subject_id text,
  outcome text not null,
  reason text,
  request_id text not null,
  caller_address text,
  constraint audit_log_pkey PRIMARY KEY (number),
  constraint audit_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint audit_log_act_check CHECK ((act <> ''::text)),
  constraint audit_log_outcome_check CHECK ((outcome <> ''::text)),
  constraint audit_log_subject CHECK (((subject_kind IS NULL) = (subject_id IS NULL)))
);
create index audit_log_of_operator ON audit_log USING btree (operator_id, number DESC);
create index audit_log_of_subject ON audit_log USING btree (subject_kind, subject_id, number DESC);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table callback_inbox (
  provider text not null,
  event_id text not null,
  payment_id text not null,
  body text not null,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  reference text,
  verdict jsonb,
  delivery_id uuid,
  constraint callback_inbox_pkey PRIMARY KEY (provider, event_id)
);
create index callback_inbox_by_time ON callback_inbox USING btree (received_at);
create index callback_inbox_of_delivery ON callback_inbox USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);
create index callback_inbox_of_payment ON callback_inbox USING btree (payment_id);

create table cards_to_save (
  payment_id uuid not null,
  brand text not null,
  user_id text not null,
  created_at timestamp with time zone default now() not null,
  constraint cards_to_save_pkey PRIMARY KEY (payment_id)
);
create index cards_to_save_of_player ON cards_to_save USING btree (brand, user_id);

create table clickstream_events (
  received_at timestamp with time zone not null,
  received_on date not null,
  brand text not null,
  country text,
  currency text not null,
  flow text not null,
  device text not null,
  language text not null,
  visitor_id uuid,
  visit_id uuid not null,
  page_view_id uuid not null,
  merchant_visit_id text,
  sequence integer not null,
  at_ms bigint not null,
  name text not null,
  method text,
  data jsonb not null,
  constraint clickstream_events_once UNIQUE (page_view_id, sequence, received_on)
) partition by range (received_on);

create table clickstream_events_default partition of clickstream_events default;

create table code_events (
  id bigint generated always as identity not null,
  kind text not null,
  brand text not null,
  user_id text not null,
  contact_hash text,
  at timestamp with time zone not null,
  constraint code_events_pkey PRIMARY KEY (id),
  constraint code_events_kind CHECK ((kind = ANY (ARRAY['sent'::text, 'failed'::text])))
);
create index code_events_by_time ON code_events USING btree (brand, at);
create index code_events_of_contact ON code_events USING btree (brand, contact_hash, at) WHERE (contact_hash IS NOT NULL);
create index code_events_of_player ON code_events USING btree (brand, user_id, at);

create table currency_precisions (
  currency text not null,
  "precision" smallint not null,
  constraint currency_precisions_pkey PRIMARY KEY (currency),
  constraint currency_precisions_precision_check CHECK ((("precision" >= 0) AND ("precision" <= 18)))
);

create table jobs (
  kind text not null,
  subject text not null,
  run_at timestamp with time zone not null,
  attempt integer default 0 not null,
  lease_token bigint,
  leased_by text,
  lane text default ''::text not null,
  constraint jobs_pkey PRIMARY KEY (kind, subject),
  constraint jobs_lease CHECK (((lease_token IS NULL) = (leased_by IS NULL)))
);
create index jobs_by_lane ON jobs USING btree ((ARRAY[kind, lane]), run_at);
create trigger jobs_lane BEFORE INSERT ON jobs FOR EACH ROW WHEN ((new.lane = ''::text)) EXECUTE FUNCTION jobs_lane();

create table later_successes (
  payment_id uuid not null,
  sequence bigint not null,
  stated_at timestamp with time zone not null,
  constraint later_successes_pkey PRIMARY KEY (payment_id, sequence),
  constraint later_successes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
create trigger later_successes_append_only BEFORE DELETE OR UPDATE ON later_successes FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger later_successes_append_only_whole BEFORE TRUNCATE ON later_successes FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table ledger_accounts (
  id bigint generated always as identity not null,
  brand text not null,
  kind text not null,
  owner text not null,
  currency text not null,
  balance numeric default 0,
  created_at timestamp with time zone default now() not null,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_currency UNIQUE (id, currency),
  constraint ledger_accounts_name UNIQUE (brand, kind, owner, currency),
  constraint ledger_accounts_balance CHECK (((balance IS NOT NULL) = (kind = ANY (ARRAY['player'::text, 'player_hold'::text, 'player_bonus'::text])))),
  constraint ledger_accounts_kind CHECK ((kind = ANY (ARRAY['player'::text, 'player_hold'::text, 'player_bonus'::text, 'player_wallet'::text, 'player_wallet_hold'::text, 'provider'::text, 'orders'::text, 'fees'::text, 'tax'::text, 'bonus'::text, 'funding'::text, 'losses'::text, 'disputes'::text, 'provider_fees'::text, 'play'::text]))),
  constraint ledger_accounts_no_overdraft CHECK ((balance >= (0)::numeric))
);
create index ledger_accounts_by_currency ON ledger_accounts USING btree (currency);
create trigger ledger_append_only BEFORE DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
create trigger ledger_guard_account BEFORE INSERT OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();

create table ledger_batches (
  number bigint not null,
  previous_hash bytea not null,
  last_transfer_id bigint not null,
  last_move_id bigint not null,
  transfer_ids bigint[] not null,
  move_ids bigint[] not null,
  entry_hashes bytea not null,
  hash bytea not null,
  vault_key_id text not null,
  seal bytea not null,
  closed_at timestamp with time zone not null,
  last_audit_number bigint default 0 not null,
  audit_numbers bigint[] default '{}'::bigint[] not null,
  audit_hashes bytea default '\x'::bytea not null,
  constraint ledger_batches_pkey PRIMARY KEY (number),
  constraint ledger_batches_hashes CHECK (((octet_length(entry_hashes) = (32 * (cardinality(transfer_ids) + cardinality(move_ids)))) AND (octet_length(hash) = 32) AND (octet_length(previous_hash) = 32) AND (octet_length(seal) = 32))),
  constraint ledger_batches_number CHECK ((number > 0))
);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON ledger_batches FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON ledger_batches FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table ledger_transfers (
  id bigint generated always as identity not null,
  operation text not null,
  line smallint not null,
  kind text not null,
  debit bigint not null,
  credit bigint not null,
  currency text not null,
  amount numeric not null,
  settles bigint,
  created_at timestamp with time zone default now() not null,
  constraint ledger_transfers_pkey PRIMARY KEY (id),
  constraint ledger_transfers_once UNIQUE (operation, kind, debit, credit),
  constraint ledger_transfers_position UNIQUE (operation, line),
  constraint ledger_transfers_credit FOREIGN KEY (credit, currency) REFERENCES ledger_accounts(id, currency),
  constraint ledger_transfers_debit FOREIGN KEY (debit, currency) REFERENCES ledger_accounts(id, currency),
  constraint ledger_transfers_hold FOREIGN KEY (settles) REFERENCES ledger_transfers(id),
  constraint ledger_transfers_amount CHECK (((amount > (0)::numeric) AND (amount < '100000000000000000000000000000000000000000000000000'::numeric) AND (scale(amount) = 0))),
  constraint ledger_transfers_kind CHECK ((kind ~ '^[a-z][a-z_]{0,39}$'::text)),
  constraint ledger_transfers_settles CHECK (((kind = ANY (ARRAY['capture'::text, 'release'::text])) = (settles IS NOT NULL))),
  constraint ledger_transfers_two_accounts CHECK ((debit <> credit))
);
create index ledger_transfers_by_credit ON ledger_transfers USING btree (credit);
create index ledger_transfers_by_debit ON ledger_transfers USING btree (debit);
create unique index ledger_transfers_settled_once ON ledger_transfers USING btree (settles) WHERE (settles IS NOT NULL);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
create trigger ledger_apply_transfer AFTER INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION ledger_apply_transfer();
create trigger ledger_check_transfer BEFORE INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();

create table linked_operation_moves (
  from_state text not null,
  to_state text not null,
  constraint linked_operation_moves_pkey PRIMARY KEY (from_state, to_state)
);

create table linked_operation_transitions (
  operation_id uuid not null,
  version integer not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  operator_id uuid,
  at timestamp with time zone not null,
  constraint linked_operation_transitions_pkey PRIMARY KEY (operation_id, version),
  constraint linked_operation_transitions_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES linked_operations(id),
  constraint linked_operation_transitions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON linked_operation_transitions FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON linked_operation_transitions FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table linked_operations (
  id uuid not null,
  payment_id uuid not null,
  kind text not null,
  origin text not null,
  source text not null,
  state text not null,
  version integer default 1 not null,
  amount numeric not null,
  received_part numeric not null,
  fee_part numeric not null,
  tax_part numeric not null,
  provider_amount numeric not null,
  reason text not null,
  failure_code text,
  idempotency_key text not null,
  body_hash text not null,
  requested_by uuid,
  decided_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  provider_fee numeric default 0 not null,
  provider_sequence bigint,
  returned_fee numeric default 0 not null,
  constraint linked_operations_pkey PRIMARY KEY (id),
  constraint linked_operations_key UNIQUE (payment_id, idempotency_key),
  constraint linked_operations_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(id),
  constraint linked_operations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint linked_operations_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operators(id),
  constraint linked_operations_amount_check CHECK (((amount > (0)::numeric) AND (scale(amount) = 0))),
  constraint linked_operations_expiry CHECK (((expires_at IS NOT NULL) = (state = 'awaiting_approval'::text))),
  constraint linked_operations_failure CHECK (((failure_code IS NULL) OR (state = ANY (ARRAY['failed'::text, 'failed_late'::text])))),
  constraint linked_operations_fee_part_check CHECK (((fee_part >= (0)::numeric) AND (scale(fee_part) = 0))),
  constraint linked_operations_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'capture'::text, 'void'::text, 'payout_return'::text, 'late_credit'::text, 'dispute'::text, 'correction'::text, 'write_off'::text]))),
  constraint linked_operations_origin_check CHECK ((origin = ANY (ARRAY['operator'::text, 'merchant'::text, 'provider'::text]))),
  constraint linked_operations_parts CHECK ((((received_part + fee_part) + tax_part) = amount)),
  constraint linked_operations_provider_amount_check CHECK (((provider_amount >= (0)::numeric) AND (scale(provider_amount) = 0))),
  constraint linked_operations_provider_fee_check CHECK (((provider_fee >= (0)::numeric) AND (scale(provider_fee) = 0))),
  constraint linked_operations_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 1000))),
  constraint linked_operations_received_part_check CHECK (((received_part >= (0)::numeric) AND (scale(received_part) = 0))),
  constraint linked_operations_returned_fee CHECK (((returned_fee >= (0)::numeric) AND (scale(returned_fee) = 0) AND (returned_fee <= provider_fee))),
  constraint linked_operations_second_person CHECK ((decided_by <> requested_by)),
  constraint linked_operations_source_check CHECK ((source = ANY (ARRAY['player'::text, 'merchant'::text, 'provider'::text]))),
  constraint linked_operations_tax_part_check CHECK (((tax_part >= (0)::numeric) AND (scale(tax_part) = 0)))
);
create index linked_operations_waiting ON linked_operations USING btree (state, created_at) WHERE (state = ANY (ARRAY['awaiting_approval'::text, 'sending'::text, 'pending'::text, 'unknown'::text]));
create trigger ledger_append_only BEFORE DELETE ON linked_operations FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON linked_operations FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
create trigger linked_operations_guard BEFORE INSERT OR UPDATE ON linked_operations FOR EACH ROW EXECUTE FUNCTION linked_operations_guard();

create table merchant_event_deliveries (
  event_id uuid not null,
  payment_id uuid not null,
  sequence integer not null,
  attempt integer default 0 not null,
  first_due_at timestamp with time zone not null,
  state text not null,
  last_tried_at timestamp with time zone,
  last_answer text,
  replays integer default 0 not null,
  replayed_at timestamp with time zone,
  constraint merchant_event_deliveries_pkey PRIMARY KEY (event_id),
  constraint merchant_event_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES merchant_events(id),
  constraint merchant_event_deliveries_state CHECK ((state = ANY (ARRAY['due'::text, 'delivered'::text, 'given_up'::text])))
);
create index merchant_event_deliveries_due ON merchant_event_deliveries USING btree (payment_id, sequence) WHERE (state = 'due'::text);
create index merchant_event_deliveries_failing ON merchant_event_deliveries USING btree (first_due_at, event_id) WHERE ((state = 'due'::text) AND (attempt > 0));
create index merchant_event_deliveries_given_up ON merchant_event_deliveries USING btree (first_due_at, event_id) WHERE (state = 'given_up'::text);
create index merchant_event_deliveries_replayed ON merchant_event_deliveries USING btree (replayed_at, event_id) WHERE (replayed_at IS NOT NULL);
create index merchant_event_deliveries_waiting ON merchant_event_deliveries USING btree (first_due_at) WHERE (state = 'due'::text);

create table merchant_events (
  id uuid not null,
  payment_id uuid not null,
  sequence integer not null,
  brand text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint merchant_events_pkey PRIMARY KEY (id),
  constraint merchant_events_payment_id_sequence_key UNIQUE (payment_id, sequence),
  constraint merchant_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
create index merchant_events_by_time ON merchant_events USING btree (created_at);
create index merchant_events_of_brand ON merchant_events USING btree (brand, created_at DESC, id DESC);
create trigger merchant_events_append_only BEFORE UPDATE ON merchant_events FOR EACH ROW EXECUTE FUNCTION payments_append_only();
create trigger merchant_events_pruning BEFORE DELETE ON merchant_events FOR EACH ROW EXECUTE FUNCTION merchant_events_pruning();

create table number_opt_outs (
  number text not null,
  at timestamp with time zone not null,
  constraint number_opt_outs_pkey PRIMARY KEY (number),
  constraint number_opt_outs_number_check CHECK ((number ~ '^[0-9]{1,20}$'::text))
);

create table one_time_codes (
  brand text not null,
  user_id text not null,
  purpose text not null,
  subject text not null,
  content_hash text not null,
  vault_key_id text not null,
  code_salt bytea not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  window_ends_at timestamp with time zone not null,
  sends_left smallint not null,
  used_by text,
  contact_hash text,
  contact_hashes text[],
  constraint one_time_codes_pkey PRIMARY KEY (brand, user_id, purpose, subject),
  constraint one_time_codes_counts CHECK ((sends_left >= 0)),
  constraint one_time_codes_purpose CHECK ((purpose = ANY (ARRAY['payment'::text, 'requisite'::text])))
);
create index one_time_codes_by_end ON one_time_codes USING btree (window_ends_at);

create table operator_cases (
  payment_id uuid,
  kind text not null,
  details jsonb not null,
  opened_at timestamp with time zone not null,
  subject text not null,
  id uuid default gen_random_uuid() not null,
  version integer default 1 not null,
  claimed_by uuid,
  operation_id uuid,
  close_requested_by uuid,
  close_reason text,
  closed_by uuid,
  closed_at timestamp with time zone,
  close_end text,
  constraint operator_cases_pkey PRIMARY KEY (subject, kind),
  constraint operator_cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operators(id),
  constraint operator_cases_close_requested_by_fkey FOREIGN KEY (close_requested_by) REFERENCES operators(id),
  constraint operator_cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operators(id),
  constraint operator_cases_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES linked_operations(id),
  constraint operator_cases_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint operator_cases_check CHECK ((closed_by <> close_requested_by)),
  constraint operator_cases_check1 CHECK (((close_end IS NULL) OR ((close_requested_by IS NOT NULL) AND ((closed_by IS NULL) OR (operation_id IS NOT NULL))))),
  constraint operator_cases_close_end_check CHECK ((close_end = ANY (ARRAY['carried_out'::text, 'not_carried_out'::text]))),
  constraint operator_cases_close_reason_check CHECK (((close_reason <> ''::text) AND (length(close_reason) <= 1000)))
);
create index operator_cases_by_id ON operator_cases USING btree (id);
create index operator_cases_closed ON operator_cases USING btree (closed_at DESC, id) WHERE (closed_at IS NOT NULL);
create index operator_cases_of_operation ON operator_cases USING btree (operation_id) WHERE (operation_id IS NOT NULL);
create index operator_cases_of_payment ON operator_cases USING btree (payment_id) WHERE (payment_id IS NOT NULL);
create index operator_cases_open ON operator_cases USING btree (opened_at, id) WHERE (closed_at IS NULL);

create table operator_challenges (
  value_hash text not null,
  kind text not null,
  operator_id uuid,
  details jsonb,
  expires_at timestamp with time zone not null,
  constraint operator_challenges_pkey PRIMARY KEY (value_hash),
  constraint operator_challenges_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_challenges_value_hash_check CHECK ((value_hash ~ '^[0-9a-f]{64}$'::text))
);
create index operator_challenges_by_end ON operator_challenges USING btree (expires_at);

create table operator_credentials (
  id text not null,
  operator_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  passkey_id uuid default gen_random_uuid() not null,
  name text,
  constraint operator_credentials_pkey PRIMARY KEY (id),
  constraint operator_credentials_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_credentials_counter_check CHECK ((counter >= 0))
);
create index operator_credentials_of_operator ON operator_credentials USING btree (operator_id);

create table operator_sessions (
  id_hash text not null,
  operator_id uuid not null,
  created_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  credential_id text,
  constraint operator_sessions_pkey PRIMARY KEY (id_hash),
  constraint operator_sessions_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES operator_credentials(id) ON DELETE CASCADE,
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_sessions_id_hash_check CHECK ((id_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint operator_sessions_idle CHECK ((idle_expires_at <= expires_at))
);
create index operator_sessions_by_end ON operator_sessions USING btree (expires_at);
create index operator_sessions_of_credential ON operator_sessions USING btree (credential_id) WHERE (credential_id IS NOT NULL);
create index operator_sessions_of_operator ON operator_sessions USING btree (operator_id);

create table operator_setup_links (
  operator_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint operator_setup_links_pkey PRIMARY KEY (operator_id),
  constraint operator_setup_links_token_hash_key UNIQUE (token_hash),
  constraint operator_setup_links_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_setup_links_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);

create table operators (
  id uuid not null,
  name text not null,
  email text,
  roles text[] not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  openid_subject text,
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_email_check CHECK ((email <> ''::text)),
  constraint operators_name_check CHECK ((name <> ''::text))
);
create unique index operators_by_email ON operators USING btree (lower(email)) WHERE (email IS NOT NULL);
create index operators_by_openid_subject ON operators USING btree (openid_subject) WHERE (openid_subject IS NOT NULL);

create table payment_attempts (
  payment_id uuid not null,
  number integer not null,
  attempt_id uuid not null,
  provider text not null,
  provider_method text not null,
  provider_reference text,
  provider_sequence numeric not null,
  answer text not null,
  code text not null,
  ended_at timestamp with time zone not null,
  provider_account text,
  constraint payment_attempts_pkey PRIMARY KEY (payment_id, number),
  constraint payment_attempts_once UNIQUE (attempt_id),
  constraint payment_attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_attempts_answer CHECK ((answer = ANY (ARRAY['declined'::text, 'not_taken'::text]))),
  constraint payment_attempts_number CHECK ((number > 0))
);
create index payment_attempts_reference ON payment_attempts USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
create trigger payment_attempts_append_only BEFORE DELETE OR UPDATE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION payments_append_only();
create trigger payment_attempts_append_only_whole BEFORE TRUNCATE ON payment_attempts FOR EACH STATEMENT EXECUTE FUNCTION payments_append_only();

create table payment_continuations (
  payment_id uuid not null,
  vault_key_id text not null,
  wrapped_key bytea not null,
  encrypted bytea not null,
  kept_at timestamp with time zone not null,
  constraint payment_continuations_pkey PRIMARY KEY (payment_id),
  constraint payment_continuations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
create index payment_continuations_by_vault_key ON payment_continuations USING btree (vault_key_id);

create table payment_moves (
  from_state text not null,
  to_state text not null,
  constraint payment_moves_pkey PRIMARY KEY (from_state, to_state)
);

create table payment_transitions (
  payment_id uuid not null,
  version integer not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  at timestamp with time zone not null,
  id bigint generated always as identity not null,
  constraint payment_transitions_pkey PRIMARY KEY (payment_id, version),
  constraint payment_transitions_from_state_to_state_fkey FOREIGN KEY (from_state, to_state) REFERENCES payment_moves(from_state, to_state),
  constraint payment_transitions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
create unique index payment_transitions_by_id ON payment_transitions USING btree (id);
create trigger payment_transitions_append_only BEFORE DELETE OR UPDATE ON payment_transitions FOR EACH ROW EXECUTE FUNCTION payments_append_only();
create trigger payment_transitions_append_only_whole BEFORE TRUNCATE ON payment_transitions FOR EACH STATEMENT EXECUTE FUNCTION payments_append_only();

create table payments (
  id uuid not null,
  brand text not null,
  user_id text not null,
  session_id_hash text not null,
  pay_session_id text not null,
  flow text not null,
  pay_group_id text not null,
  pay_group_name text not null,
  provider text not null,
  provider_method text not null,
  currency text not null,
  currency_precision smallint not null,
  amount numeric not null,
  fee numeric not null,
  total numeric not null,
  state text not null,
  version integer default 1 not null,
  decline_code text,
  provider_reference text,
  provider_sequence bigint default 0 not null,
  next_action jsonb,
  expires_at timestamp with time zone,
  asked_at timestamp with time zone,
  can_send_again boolean not null,
  saves_card boolean not null,
  parameters jsonb not null,
  card_bin text,
  card_last4 text,
  idempotency_key text not null,
  body_hash text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  tax numeric not null,
  bonus numeric not null,
  received numeric not null,
  processing_currency text,
  processing_precision smallint,
  processing_amount numeric,
  processing_rate text,
  reference text not null,
  experiment_user_group text,
  order_id text,
  order_claim text,
  destination text,
  reversal_requested_at timestamp with time zone,
  account_fields jsonb,
  is_new_payout_account boolean,
  pay_out_code text,
  fingerprint text,
  forgotten_at timestamp with time zone,
  request_id text,
  capture text default 'automatic'::text not null,
  is_authorised boolean default false not null,
  wallet text default 'ledger'::text not null,
  route text,
  attempt_id uuid,
  code_field text,
  provider_account text,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_key UNIQUE (brand, user_id, idempotency_key),
  constraint payments_pay_session UNIQUE (pay_session_id),
  constraint payments_reference UNIQUE (reference),
  constraint payments_account_fields CHECK (((account_fields IS NULL) OR (flow = 'withdrawal'::text))),
  constraint payments_action CHECK (((next_action IS NOT NULL) = (state = 'action_required'::text))),
  constraint payments_amounts CHECK (((amount > (0)::numeric) AND (fee >= (0)::numeric) AND (tax >= (0)::numeric) AND (bonus >= (0)::numeric) AND (total > (0)::numeric) AND (received > (0)::numeric) AND (amount < '100000000000000000000000000000000000000000000000000'::numeric) AND (fee < '100000000000000000000000000000000000000000000000000'::numeric) AND (tax < '100000000000000000000000000000000000000000000000000'::numeric) AND (bonus < '100000000000000000000000000000000000000000000000000'::numeric) AND (scale(amount) = 0) AND (scale(fee) = 0) AND (scale(tax) = 0) AND (scale(bonus) = 0) AND (scale(total) = 0) AND (scale(received) = 0) AND (total =
CASE flow
    WHEN 'deposit'::text THEN (amount + fee)
    ELSE amount
END) AND (received =
CASE flow
    WHEN 'deposit'::text THEN (amount - tax)
    ELSE ((amount - fee) - tax)
END) AND ((bonus = (0)::numeric) OR (flow = 'deposit'::text)))),
  constraint payments_capture_check CHECK ((capture = ANY (ARRAY['automatic'::text, 'manual'::text]))),
  constraint payments_card CHECK (((card_last4 ~ '^[0-9]{4}$'::text) AND (card_bin ~ '^[0-9]{6,8}$'::text))),
  constraint payments_decline CHECK (((decline_code IS NOT NULL) = (state = ANY (ARRAY['declined'::text, 'cancelled'::text, 'expired'::text])))),
  constraint payments_fingerprint_check CHECK (((fingerprint <> ''::text) AND (length(fingerprint) <= 128))),
  constraint payments_flow CHECK ((flow = ANY (ARRAY['deposit'::text, 'withdrawal'::text]))),
  constraint payments_order CHECK (((order_id IS NULL) OR ((flow = 'deposit'::text) AND (order_id <> ''::text)))),
  constraint payments_order_claim CHECK ((NOT (order_claim IS DISTINCT FROM
CASE
    WHEN (state = ANY (ARRAY['declined'::text, 'cancelled'::text, 'expired'::text])) THEN NULL::text
    ELSE order_id
END))),
  constraint payments_pay_out_code CHECK (((pay_out_code IS NULL) OR ((flow = 'withdrawal'::text) AND (pay_out_code <> ''::text) AND (length(pay_out_code) <= 64)))),
  constraint payments_processing CHECK (((num_nonnulls(processing_currency, processing_precision, processing_amount, processing_rate) = ANY (ARRAY[0, 4])) AND (processing_amount > (0)::numeric) AND (processing_amount < '100000000000000000000000000000000000000000000000000'::numeric) AND (scale(processing_amount) = 0) AND (processing_currency <> currency))),
  constraint payments_reference_readable CHECK ((reference ~ '^[2-9A-HJKMNP-TV-Z]{10}$'::text)),
  constraint payments_reversal CHECK (((reversal_requested_at IS NULL) OR (flow = 'withdrawal'::text))),
  constraint payments_wallet_check CHECK ((wallet = ANY (ARRAY['ledger'::text, 'http'::text])))
);
create index payments_attempt ON payments USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
create index payments_by_currency ON payments USING btree (currency, created_at DESC, id DESC);
create index payments_by_decline ON payments USING btree (decline_code, created_at DESC, id DESC) WHERE (decline_code IS NOT NULL);
create index payments_by_digits_and_amount ON payments USING btree (currency_precision, amount, created_at DESC, id DESC);
create index payments_by_last4 ON payments USING btree (card_last4, created_at DESC, id DESC) WHERE (card_last4 IS NOT NULL);
create index payments_by_method ON payments USING btree (pay_group_id, created_at DESC, id DESC);
create index payments_by_order ON payments USING btree (order_id) WHERE (order_id IS NOT NULL);
create index payments_by_provider ON payments USING btree (provider, created_at DESC, id DESC);
create index payments_by_provider_name ON payments USING btree (provider_reference) WHERE (provider_reference IS NOT NULL);
create index payments_by_provider_reference ON payments USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
create index payments_by_rare_state ON payments USING btree (state, created_at DESC, id DESC) WHERE (state <> ALL (ARRAY['succeeded'::text, 'declined'::text]));
create index payments_by_request ON payments USING btree (request_id) WHERE (request_id IS NOT NULL);
create index payments_by_session ON payments USING btree (session_id_hash, created_at DESC);
create index payments_by_time ON payments USING btree (created_at DESC, id DESC);
create index payments_of_player ON payments USING btree (user_id, created_at DESC, id DESC);
create index payments_of_player_by_state ON payments USING btree (brand, user_id, flow, state, created_at DESC);
create unique index payments_order_once ON payments USING btree (brand, order_claim) WHERE (order_claim IS NOT NULL);
create index payments_succeeded_of_player ON payments USING btree (brand, user_id, flow, updated_at DESC, currency) WHERE (state = 'succeeded'::text);
create index payments_to_forget ON payments USING btree (created_at) WHERE (forgotten_at IS NULL);
create trigger payments_append_only BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payments_append_only();
create trigger payments_continuation_end AFTER UPDATE ON payments FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['succeeded'::text, 'declined'::text, 'cancelled'::text, 'expired'::text])))) EXECUTE FUNCTION payments_continuation_end();
create trigger payments_forget BEFORE UPDATE ON payments FOR EACH ROW WHEN (((new.forgotten_at IS NOT NULL) OR (old.forgotten_at IS NOT NULL))) EXECUTE FUNCTION payments_forget();
create trigger payments_guard BEFORE UPDATE ON payments FOR EACH ROW WHEN (((new.forgotten_at IS NULL) AND (old.forgotten_at IS NULL))) EXECUTE FUNCTION payments_guard();
create trigger payments_guard_birth BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION payments_guard();
create trigger payments_reversal_guard BEFORE UPDATE OF reversal_requested_at ON payments FOR EACH ROW WHEN (((old.reversal_requested_at IS NOT NULL) AND (new.reversal_requested_at IS DISTINCT FROM old.reversal_requested_at))) EXECUTE FUNCTION payments_reversal_guard();

create table payout_accounts (
  id text not null,
  brand text not null,
  user_id text not null,
  pay_group_id text not null,
  masked text not null,
  vault_key_id text not null,
  wrapped_key bytea not null,
  encrypted_account bytea not null,
  account_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint payout_accounts_pkey PRIMARY KEY (id)
);
create index payout_accounts_by_vault_key ON payout_accounts USING btree (vault_key_id);
create unique index payout_accounts_once ON payout_accounts USING btree (brand, user_id, pay_group_id, vault_key_id, account_hash);

create table payout_holds (
  brand text not null,
  user_id text not null,
  contact_changed_at timestamp with time zone,
  lifted_at timestamp with time zone,
  constraint payout_holds_pkey PRIMARY KEY (brand, user_id)
);

create table player_devices (
  number bigint generated always as identity not null,
  brand text not null,
  user_id text not null,
  device_hash text not null,
  first_seen_at timestamp with time zone not null,
  constraint player_devices_pkey PRIMARY KEY (brand, user_id, device_hash),
  constraint player_devices_device_hash_check CHECK ((device_hash ~ '^[0-9a-f]{64}$'::text))
);

create table player_messages (
  id uuid not null,
  brand text not null,
  user_id text not null,
  template text not null,
  contact_type text not null,
  masked_address text not null,
  contact_hash text not null,
  state text not null,
  reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint player_messages_pkey PRIMARY KEY (id),
  constraint player_messages_contact_type_check CHECK ((contact_type = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint player_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'accepted'::text, 'delivered'::text, 'unconfirmed'::text, 'failed'::text])))
);
create index player_messages_by_age ON player_messages USING btree (created_at);
create index player_messages_notices_sent ON player_messages USING btree (brand, sent_at) WHERE (template <> 'one_time_code'::text);
create index player_messages_of_player ON player_messages USING btree (brand, user_id, created_at DESC);
create index player_messages_to_contact ON player_messages USING btree (brand, contact_hash, created_at);

create table player_movements (
  id uuid not null,
  brand text not null,
  user_id text not null,
  currency text not null,
  currency_precision integer not null,
  direction text not null,
  kind text not null,
  amount numeric not null,
  balance numeric not null,
  reference text not null,
  created_at timestamp with time zone not null,
  constraint player_movements_pkey PRIMARY KEY (id),
  constraint player_movements_reference UNIQUE (brand, reference),
  constraint player_movements_amount CHECK (((amount > (0)::numeric) AND (scale(amount) = 0))),
  constraint player_movements_direction_check CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text]))),
  constraint player_movements_kind_check CHECK ((kind = ANY (ARRAY['stake'::text, 'win'::text, 'bonus'::text, 'correction'::text])))
);
create index player_movements_of_player ON player_movements USING btree (brand, user_id, created_at DESC, id DESC);
create trigger player_movements_append_only BEFORE DELETE OR UPDATE ON player_movements FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger player_movements_append_only_whole BEFORE TRUNCATE ON player_movements FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table player_notices (
  id uuid not null,
  brand text not null,
  user_id text not null,
  template text not null,
  contact_type text not null,
  address text not null,
  language text not null,
  account text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  unknowns integer default 0 not null,
  constraint player_notices_pkey PRIMARY KEY (id),
  constraint player_notices_address_check CHECK ((address <> ''::text)),
  constraint player_notices_contact_type_check CHECK ((contact_type = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint player_notices_template_check CHECK ((template = ANY (ARRAY['contact_changed'::text, 'new_device'::text, 'payout_account_added'::text])))
);
create index player_notices_due ON player_notices USING btree (due_at);
create index player_notices_of_player ON player_notices USING btree (brand, user_id);

create table player_opt_outs (
  brand text not null,
  user_id text not null,
  contact_type text not null,
  at timestamp with time zone not null,
  constraint player_opt_outs_pkey PRIMARY KEY (brand, user_id, contact_type),
  constraint player_opt_outs_contact_type_check CHECK ((contact_type = ANY (ARRAY['email'::text, 'phone'::text])))
);

create table players (
  brand text not null,
  user_id text not null,
  email text,
  phone text,
  country text,
  first_name text,
  last_name text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  middle_name text,
  tax_code text,
  is_verified boolean,
  constraint players_pkey PRIMARY KEY (brand, user_id)
);
create index players_by_email ON players USING btree (lower(email)) WHERE (email IS NOT NULL);
create index players_by_id ON players USING btree (user_id);
create index players_by_phone ON players USING btree (regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text)) WHERE (phone IS NOT NULL);

create table provider_charges (
  payment_id uuid not null,
  sequence bigint not null,
  amount numeric not null,
  provider_amount numeric not null,
  stated_at timestamp with time zone not null,
  constraint provider_charges_pkey PRIMARY KEY (payment_id, sequence),
  constraint provider_charges_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint provider_charges_amount_check CHECK (((amount > (0)::numeric) AND (scale(amount) = 0))),
  constraint provider_charges_provider_amount_check CHECK (((provider_amount > (0)::numeric) AND (scale(provider_amount) = 0)))
);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON provider_charges FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON provider_charges FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table provider_exchanges (
  id bigint generated always as identity not null,
  payment_id uuid not null,
  at timestamp with time zone not null,
  call text not null,
  answer text not null,
  code text,
  duration_ms integer not null,
  constraint provider_exchanges_pkey PRIMARY KEY (id)
);
create index provider_exchanges_by_time ON provider_exchanges USING btree (at);
create index provider_exchanges_of_payment ON provider_exchanges USING btree (payment_id, id);

create unlogged table rate_counts (
  window_starts_at timestamp with time zone not null,
  key_hash text not null,
  instance_id uuid not null,
  count integer not null,
  constraint rate_counts_pkey PRIMARY KEY (window_starts_at, key_hash, instance_id),
  constraint rate_counts_count_check CHECK ((count > 0))
);

create table readiness (
  only_row boolean default true not null,
  written_at timestamp with time zone not null,
  constraint readiness_pkey PRIMARY KEY (only_row),
  constraint readiness_only_row_check CHECK (only_row)
);

create table reconciled_days (
  provider text not null,
  day text not null,
  closed_at timestamp with time zone not null,
  closed_by uuid not null,
  constraint reconciled_days_pkey PRIMARY KEY (provider, day),
  constraint reconciled_days_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operators(id)
);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON reconciled_days FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON reconciled_days FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table requisites (
  id text not null,
  brand text not null,
  user_id text not null,
  pay_group_id text not null,
  account_hash text not null,
  verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  session_id_hash text,
  masked text,
  asked_at timestamp with time zone,
  verified_by text,
  constraint requisites_pkey PRIMARY KEY (id),
  constraint requisites_once UNIQUE (brand, user_id, pay_group_id, account_hash),
  constraint requisites_verified_by CHECK ((verified_by = ANY (ARRAY['code'::text, 'merchant'::text])))
);
create index requisites_by_time ON requisites USING btree (created_at) WHERE (verified_at IS NULL);
create index requisites_of_session ON requisites USING btree (session_id_hash, asked_at) WHERE (session_id_hash IS NOT NULL);

create table risk_alarms (
  brand text not null,
  rule text not null,
  scope text not null,
  subject text not null,
  until timestamp with time zone not null,
  constraint risk_alarms_pkey PRIMARY KEY (brand, rule, scope, subject)
);

create table risk_attempts (
  payment_id uuid not null,
  brand text not null,
  user_id text not null,
  session_id_hash text not null,
  card_hash text,
  address_hash text,
  is_typed boolean not null,
  at timestamp with time zone not null,
  constraint risk_attempts_pkey PRIMARY KEY (payment_id),
  constraint risk_attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
create index risk_attempts_by_time ON risk_attempts USING btree (brand, at);
create index risk_attempts_of_address ON risk_attempts USING btree (brand, address_hash, at DESC) WHERE (address_hash IS NOT NULL);
create index risk_attempts_of_card ON risk_attempts USING btree (brand, card_hash, at DESC);
create index risk_attempts_of_player ON risk_attempts USING btree (brand, user_id, at DESC);

create table schema_functions (
  revision integer not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_functions_pkey PRIMARY KEY (revision)
);

create table schema_migrations (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (number)
);

create table sessions (
  id_hash text not null,
  brand text not null,
  user_id text not null,
  currency text not null,
  country text not null,
  language text,
  created_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  terms jsonb default '{}'::jsonb not null,
  reference text not null,
  launch_code_hash text,
  launch_expires_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_player FOREIGN KEY (brand, user_id) REFERENCES players(brand, user_id),
  constraint sessions_id_hash CHECK ((id_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint sessions_idle CHECK ((idle_expires_at <= expires_at)),
  constraint sessions_launch CHECK (((launch_code_hash IS NULL) = (launch_expires_at IS NULL))),
  constraint sessions_launch_code_hash CHECK ((launch_code_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint sessions_terms CHECK ((jsonb_typeof(terms) = 'object'::text))
);
create index sessions_by_end ON sessions USING btree (expires_at);
create unique index sessions_by_launch_code ON sessions USING btree (launch_code_hash);
create unique index sessions_by_reference ON sessions USING btree (reference);
create index sessions_of_player ON sessions USING btree (brand, user_id);

create table statement_balances (
  statement_id uuid not null,
  currency text not null,
  opening numeric not null,
  closing numeric not null,
  constraint statement_balances_pkey PRIMARY KEY (statement_id, currency),
  constraint statement_balances_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id)
);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON statement_balances FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON statement_balances FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table statement_breaks (
  subject text not null,
  provider text not null,
  day text not null,
  kind text not null,
  line_id bigint,
  movement text,
  payment_id uuid,
  opened_at timestamp with time zone not null,
  constraint statement_breaks_pkey PRIMARY KEY (subject),
  constraint statement_breaks_line_id_key UNIQUE (line_id),
  constraint statement_breaks_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_lines(id),
  constraint statement_breaks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
create index statement_breaks_by_day ON statement_breaks USING btree (provider, day);
create index statement_breaks_of_movement ON statement_breaks USING btree (movement) WHERE (movement IS NOT NULL);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON statement_breaks FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON statement_breaks FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table statement_fees (
  statement_id uuid not null,
  brand text not null,
  currency text not null,
  amount numeric not null,
  constraint statement_fees_pkey PRIMARY KEY (statement_id, brand, currency),
  constraint statement_fees_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id),
  constraint statement_fees_amount_check CHECK (((amount > (0)::numeric) AND (scale(amount) = 0)))
);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON statement_fees FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON statement_fees FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table statement_lines (
  id bigint generated always as identity not null,
  statement_id uuid not null,
  provider text not null,
  day text not null,
  row_number integer not null,
  fingerprint text not null,
  occurrence integer not null,
  kind text not null,
  reference text,
  payment_reference text,
  operation_reference text,
  amount numeric not null,
  fee numeric not null,
  currency text not null,
  booked_at timestamp with time zone not null,
  constraint statement_lines_pkey PRIMARY KEY (id),
  constraint statement_lines_once UNIQUE (provider, fingerprint, occurrence),
  constraint statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id),
  constraint statement_lines_fee_check CHECK ((fee >= (0)::numeric)),
  constraint statement_lines_occurrence_check CHECK ((occurrence > 0))
);
create index statement_lines_by_day ON statement_lines USING btree (provider, day, id);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON statement_lines FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON statement_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table statement_matches (
  line_id bigint not null,
  movement text,
  payment_id uuid,
  matched_at timestamp with time zone not null,
  constraint statement_matches_pkey PRIMARY KEY (line_id),
  constraint statement_matches_movement_key UNIQUE (movement),
  constraint statement_matches_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_lines(id),
  constraint statement_matches_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON statement_matches FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON statement_matches FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table statements (
  id uuid not null,
  provider text not null,
  day text not null,
  covers_from timestamp with time zone not null,
  covers_to timestamp with time zone not null,
  file_hash text not null,
  line_count integer not null,
  known_count integer not null,
  imported_at timestamp with time zone not null,
  imported_by uuid,
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_once UNIQUE (provider, file_hash),
  constraint statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES operators(id),
  constraint statements_check CHECK ((covers_to >= covers_from)),
  constraint statements_day_check CHECK ((day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text))
);
create index statements_by_day ON statements USING btree (provider, day DESC);
create trigger ledger_append_only BEFORE DELETE OR UPDATE ON statements FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
create trigger ledger_append_only_whole BEFORE TRUNCATE ON statements FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table suspended_endpoints (
  brand text not null,
  url text not null,
  since timestamp with time zone not null,
  probe_at timestamp with time zone not null,
  constraint suspended_endpoints_pkey PRIMARY KEY (brand)
);

create table switches (
  id uuid default gen_random_uuid() not null,
  brand text not null,
  kind text not null,
  subject text not null,
  reason text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint switches_pkey PRIMARY KEY (id),
  constraint switches_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(id),
  constraint switches_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operators(id),
  constraint switches_check CHECK ((ends_at > starts_at)),
  constraint switches_end CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint switches_kind_check CHECK ((kind = ANY (ARRAY['method'::text, 'provider'::text, 'country'::text, 'flow'::text]))),
  constraint switches_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500))),
  constraint switches_subject_check CHECK (((subject <> ''::text) AND (length(subject) <= 64)))
);
create index switches_by_time ON switches USING btree (created_at DESC, id);
create index switches_not_ended ON switches USING btree (brand) WHERE (ended_at IS NULL);

create table upkeep (
  task text not null,
  due_at timestamp with time zone not null,
  constraint upkeep_pkey PRIMARY KEY (task)
);

create table uploads (
  id uuid not null,
  brand text not null,
  user_id text not null,
  session_id_hash text not null,
  pay_group_id text not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  content bytea not null,
  payment_id uuid,
  created_at timestamp with time zone not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint uploads_content_type CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/heic'::text, 'image/jpeg'::text, 'image/png'::text]))),
  constraint uploads_name CHECK ((name ~ '^[A-Za-z0-9_-]{1,80}[.][a-z]{3,4}$'::text)),
  constraint uploads_sha256 CHECK ((octet_length(sha256) = 32)),
  constraint uploads_size CHECK ((((size_bytes >= 1) AND (size_bytes <= 20971520)) AND (size_bytes = octet_length(content))))
);
create index uploads_by_time ON uploads USING btree (created_at) WHERE (payment_id IS NOT NULL);
create index uploads_of_payment ON uploads USING btree (payment_id) WHERE (payment_id IS NOT NULL);
create index uploads_of_player ON uploads USING btree (brand, user_id, created_at) WHERE (payment_id IS NULL);
create index uploads_of_player_all ON uploads USING btree (brand, user_id);
create index uploads_unused ON uploads USING btree (created_at) WHERE (payment_id IS NULL);

create table user_cards (
  id text not null,
  brand text not null,
  user_id text not null,
  bin text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  holder text,
  vault_key_id text not null,
  wrapped_key bytea not null,
  encrypted_pan bytea not null,
  pan_hash bytea not null,
  payment_id uuid,
  created_at timestamp with time zone default now() not null,
  provider text,
  removed_at timestamp with time zone,
  provider_account text,
  constraint user_cards_pkey PRIMARY KEY (id),
  constraint user_cards_waiting UNIQUE (payment_id),
  constraint user_cards_bin CHECK ((bin ~ '^[0-9]{6}$'::text)),
  constraint user_cards_exp_month CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint user_cards_exp_year CHECK (((exp_year >= 2000) AND (exp_year <= 2999))),
  constraint user_cards_last4 CHECK ((last4 ~ '^[0-9]{4}$'::text))
);
create index user_cards_by_vault_key ON user_cards USING btree (vault_key_id);
create index user_cards_of_player ON user_cards USING btree (brand, user_id);
create unique index user_cards_once ON user_cards USING btree (brand, user_id, vault_key_id, pan_hash) WHERE (payment_id IS NULL);
create index user_cards_removed ON user_cards USING btree (removed_at) WHERE (removed_at IS NOT NULL);

create table wallet_movement_moves (
  from_state text not null,
  to_state text not null,
  constraint wallet_movement_moves_pkey PRIMARY KEY (from_state, to_state)
);

create table wallet_movements (
  id uuid not null,
  payment_id uuid not null,
  amount numeric not null,
  state text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint wallet_movements_pkey PRIMARY KEY (id),
  constraint wallet_movements_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint wallet_movements_amount CHECK (((amount > (0)::numeric) AND (scale(amount) = 0))),
  constraint wallet_movements_state CHECK ((state = ANY (ARRAY['reserving'::text, 'reserved'::text, 'committing'::text, 'committed'::text, 'cancelling'::text, 'cancelled'::text, 'crediting'::text, 'credited'::text])))
);
create index wallet_movements_of_payment ON wallet_movements USING btree (payment_id);
create trigger wallet_movements_guard BEFORE INSERT OR UPDATE ON wallet_movements FOR EACH ROW EXECUTE FUNCTION wallet_movements_guard();

-- functions/clickstream_partitions.sql: clickstream_partitions(events regclass, today date, first_kept date) returns TABLE(made integer, dropped integer)
-- functions/deposited_since.sql: deposited_since(player_brand text, player_id text, in_currency text, since timestamp with time zone) returns numeric
-- functions/devices_known.sql: devices_known(brands text[], user_ids text[], device_hashes text[]) returns TABLE(is_known boolean)
-- functions/jobs_bring_forward.sql: jobs_bring_forward(of_kinds text[], of_lane text, at timestamp with time zone, count_max integer) returns integer
-- functions/jobs_lane.sql: jobs_lane() returns trigger
-- functions/jobs_take.sql: jobs_take(of_kind text, room jsonb, probed text[], at timestamp with time zone, lease_until timestamp with time zone, instance text, count_max integer, per_lane_max integer) returns TABLE(subject text, lane text, token bigint, attempt integer)
-- functions/ledger_account_id.sql: ledger_account_id(named jsonb) returns bigint
-- functions/ledger_accounts_of.sql: ledger_accounts_of(lines jsonb) returns bigint[]
-- functions/ledger_append_only.sql: ledger_append_only() returns trigger
-- functions/ledger_apply_transfer.sql: ledger_apply_transfer() returns trigger
-- functions/ledger_check_transfer.sql: ledger_check_transfer() returns trigger
-- functions/ledger_guard_account.sql: ledger_guard_account() returns trigger
-- functions/ledger_post.sql: ledger_post(operation_id text, lines jsonb) returns text
-- functions/linked_operation_apply.sql: linked_operation_apply(operation_id uuid, decided_on integer, next_state text, failure text, because text, operator uuid, at timestamp with time zone, token bigint, next_run_at timestamp with time zone, posting_id text, lines jsonb, event jsonb) returns SETOF linked_operations
-- functions/linked_operation_apply_report.sql: linked_operation_apply_report(operation_id uuid, decided_on integer, next_state text, at timestamp with time zone, news_sequence bigint, fee_returned numeric, posting_id text, lines jsonb, event jsonb) returns SETOF linked_operations
-- functions/linked_operation_begin.sql: linked_operation_begin(operation jsonb, seen bigint, operator uuid, posting_id text, lines jsonb, event jsonb, leased_by text, lease_until timestamp with time zone) returns bigint
-- functions/linked_operations_guard.sql: linked_operations_guard() returns trigger
-- functions/merchant_event_id.sql: merchant_event_id(payment_id uuid, sequence integer) returns uuid
-- functions/merchant_event_record.sql: merchant_event_record(event_id uuid, payment payments, event jsonb, at timestamp with time zone) returns void
-- functions/merchant_events_first_due.sql: merchant_events_first_due(payment_ids uuid[]) returns TABLE(id uuid, payment_id uuid, brand text, body text, attempt integer, first_due_at timestamp with time zone)
-- functions/merchant_events_pruning.sql: merchant_events_pruning() returns trigger
-- functions/merchant_events_settle.sql: merchant_events_settle(endings jsonb, at timestamp with time zone) returns SETOF text
-- functions/payment_apply.sql: payment_apply(payment_id uuid, decided_on integer, change jsonb, because text, at timestamp with time zone, token bigint, next_run_at timestamp with time zone, operation_id text, lines jsonb, event_id uuid, event jsonb) returns SETOF payments
-- functions/payment_begin.sql: payment_begin(payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamp with time zone) returns bigint
-- functions/payment_begin_asked.sql: payment_begin_asked(payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamp with time zone, deposit_limit numeric, since timestamp with time zone, seen_at timestamp with time zone) returns bigint
-- functions/payment_begin_counted.sql: payment_begin_counted(payment jsonb, card jsonb, leased_by text, lease_until timestamp with time zone, deposit_limit numeric, since timestamp with time zone, unasked boolean, seen_at timestamp with time zone, counted jsonb) returns bigint
-- functions/payment_begin_within.sql: payment_begin_within(payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamp with time zone, deposit_limit numeric, since timestamp with time zone) returns bigint
-- functions/payment_in_the_way.sql: payment_in_the_way(player_brand text, player_id text, in_flow text, method text, same_body_hash text, seen_at timestamp with time zone) returns SETOF payments
-- functions/payment_next_attempt.sql: payment_next_attempt(payment_id uuid, decided_on integer, ended jsonb, next_provider text, next_method text, next_id uuid, token bigint, lease_until timestamp with time zone, at timestamp with time zone) returns SETOF payments
-- functions/payments_append_only.sql: payments_append_only() returns trigger
-- functions/payments_continuation_end.sql: payments_continuation_end() returns trigger
-- functions/payments_forget.sql: payments_forget() returns trigger
-- functions/payments_guard.sql: payments_guard() returns trigger
-- functions/payments_reversal_guard.sql: payments_reversal_guard() returns trigger
-- functions/player_histories.sql: player_histories(queries jsonb, all_states text[], open_states text[], read_max integer, last_used_max integer) returns TABLE(place integer, last_used text[], has_open_withdrawal boolean, has_open_payment boolean, email text, phone text, id uuid, pay_group_id text, state text, decline_code text, updated_at timestamp with time zone)
-- functions/player_movement_record.sql: player_movement_record(movement jsonb, lines jsonb) returns SETOF player_movements
-- functions/risk_attempts_of.sql: risk_attempts_of(locks text[], of_brand text, of_user text, of_cards text[], of_address text, since timestamp with time zone, at_most integer) returns TABLE(payment_id uuid, user_id text, session_id_hash text, card_hash text, address_hash text, is_typed boolean, at timestamp with time zone, state text, decline_code text)
-- functions/sessions_of.sql: sessions_of(id_hashes text[]) returns SETOF sessions
-- functions/wallet_movement_record.sql: wallet_movement_record(operation_id text, lines jsonb) returns void
-- functions/wallet_movements_guard.sql: wallet_movements_guard() returns trigger
