import type { Migration } from './migration'

/**
 * An index for a list's queries about its player, which are in the order of time, for one flow and one state: the
 * last success, open payments, the newest of each state. Without it each of them read all payments of the player
 * (issue-11 5).
 */
export const paymentsOfPlayer: Migration = {
  number: 50,
  name: 'payments-of-player',
  statements: `
create index payments_of_player_by_state on payments (brand, user_id, flow, state, created_at desc);
`,
}
