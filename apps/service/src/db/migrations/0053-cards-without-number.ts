import type { Migration } from './migration'

/**
 * Attempts with a card whose number only its provider has: from the provider's own fields, or from a wallet (decision
 * 97). They are counted by player and address.
 */
export const cardsWithoutNumber: Migration = {
  number: 53,
  name: 'cards-without-number',
  statements: `
alter table risk_attempts alter column card_hash drop not null;
`,
}
