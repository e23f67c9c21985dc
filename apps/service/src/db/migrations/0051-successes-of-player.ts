import type { Migration } from './migration'

/**
 * An index for a player's recent successes, by the time of their end: the deposits for a session's limit, a payment
 * that another tab has just made, the last deposit. Without it each of these queries read all successful payments of
 * the player (issue-11 5).
 */
export const successesOfPlayer: Migration = {
  number: 51,
  name: 'successes-of-player',
  statements: `
create index payments_succeeded_of_player on payments (brand, user_id, flow, updated_at desc, currency)
  where state = 'succeeded';
`,
}
