import type { Migration } from './migration'

/**
 * Indexes to find the rows of one player for export and removal without reading all players' rows. The older indexes
 * contain only rows that do not belong to a payment yet.
 */
export const ofPlayer: Migration = {
  number: 56,
  name: 'of-player',
  statements: `
create index user_cards_of_player on user_cards (brand, user_id);
create index uploads_of_player_all on uploads (brand, user_id);
create index cards_to_save_of_player on cards_to_save (brand, user_id);
`,
}
