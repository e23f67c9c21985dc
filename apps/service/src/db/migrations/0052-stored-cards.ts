import type { Migration } from './migration'

/**
 * A saved card that a provider keeps (decision 96): `provider` says which, and `encrypted_pan` holds the provider's token instead of a
 * number; before the payment has brought the token it holds nothing. One that was removed stays until the provider has erased it.
 */
export const storedCards: Migration = {
  number: 52,
  name: 'stored-cards',
  statements: `
alter table user_cards add column provider text, add column removed_at timestamptz;
create index user_cards_removed on user_cards (removed_at) where removed_at is not null;
`,
}
