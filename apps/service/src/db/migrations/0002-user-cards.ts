import type { Migration } from './migration'

/**
 * Saved cards (SAVED-1, SVC-6). The number is stored only encrypted; only `bin` and `last4` are ever shown. No column
 * can contain a CVV. A card with a `payment_id` waits for that payment to end: it is not saved yet, so
 * `user_cards_once` does not include it.
 */
export const userCards: Migration = {
  number: 2,
  name: 'user-cards',
  statements: `
create table user_cards (
  id text primary key,
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
  created_at timestamptz not null default now(),
  constraint user_cards_bin check (bin ~ '^[0-9]{6}$'),
  constraint user_cards_last4 check (last4 ~ '^[0-9]{4}$'),
  constraint user_cards_exp_month check (exp_month between 1 and 12),
  constraint user_cards_exp_year check (exp_year between 2000 and 2999),
  constraint user_cards_waiting unique (payment_id)
);
create unique index user_cards_once on user_cards (brand, user_id, vault_key_id, pan_hash) where payment_id is null;
create index user_cards_by_vault_key on user_cards (vault_key_id);
`,
}
