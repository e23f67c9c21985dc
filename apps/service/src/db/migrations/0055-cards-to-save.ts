import type { Migration } from './migration'

/**
 * Payments whose player wants to save a card that only its provider can read (decision 97): none of its data is known
 * before the provider's answer. The row is used once, and is removed if the payment does not succeed.
 */
export const cardsToSave: Migration = {
  number: 55,
  name: 'cards-to-save',
  statements: `
create table cards_to_save (
  payment_id uuid primary key,
  brand text not null,
  user_id text not null,
  created_at timestamptz not null default now()
);
`,
}
