import type { Migration } from './migration'

/**
 * Payments whose player wants to have the card saved that only its provider can read (decision 97): nothing of it is known before the
 * provider's answer. The row is taken once, and is gone when the payment comes to nothing.
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
