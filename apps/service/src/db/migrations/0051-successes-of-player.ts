import type { Migration } from './migration'

/**
 * What a player has paid lately is read by the time of its end: the deposits of a session's limit, a payment that another tab has
 * just made, the last deposit. Without the index each of these read all successful payments of the player (issue-11 5).
 */
export const successesOfPlayer: Migration = {
  number: 51,
  name: 'successes-of-player',
  statements: `
create index payments_succeeded_of_player on payments (brand, user_id, flow, updated_at desc, currency)
  where state = 'succeeded';
`,
}
