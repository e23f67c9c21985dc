import type { Migration } from './migration'

/**
 * A saved card that a provider stores (decision 96): `provider` is its name, and `encrypted_pan` contains the
 * provider's token instead of a number; it is empty until the payment's answer has returned the token. A removed card
 * stays until the provider has erased it.
 */
export const storedCards: Migration = {
  number: 52,
  name: 'stored-cards',
  statements: `
alter table user_cards add column provider text, add column removed_at timestamptz;
create index user_cards_removed on user_cards (removed_at) where removed_at is not null;
`,
}
