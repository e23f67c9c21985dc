import type { Migration } from './migration'

/**
 * What a list asks about its player is read in the order of time, for one flow and one state: the last success, what is open,
 * the newest of each state. Without the index each of these read all of the player's payments (issue-11 5).
 */
export const paymentsOfPlayer: Migration = {
  number: 50,
  name: 'payments-of-player',
  statements: `
create index payments_of_player_by_state on payments (brand, user_id, flow, state, created_at desc);
`,
}
