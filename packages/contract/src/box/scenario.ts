import { z } from 'zod'

/** The ways to pay, by the sandbox provider's names; `payout` is every withdrawal. */
export const SCENARIO_METHODS = [
  'card',
  'bank_redirect',
  'bank_redirect_post',
  'wallet',
  'qr',
  'crypto',
  'voucher',
  'bet_shop',
  'terminal',
  'payout',
] as const
export type ScenarioMethod = (typeof SCENARIO_METHODS)[number]

/** The reasons with which the sandbox provider can decline a payment. */
export const SCENARIO_DECLINES = [
  'insufficient_funds',
  'do_not_honour',
  'expired_card',
  'stolen_card',
  'incorrect_cvv',
  'authentication_failed',
  'authentication_abandoned',
  'authentication_timed_out',
  'underpaid',
  'cancelled_by_player',
  'expired',
] as const

/** The outcomes and faults that a payment can have at the sandbox provider. */
export const SCENARIO_OUTCOMES = [
  'succeeded',
  ...SCENARIO_DECLINES,
  'challenge',
  'method_then_challenge',
  'frictionless',
  'frictionless_refused',
  'pending',
  'pending_then_succeeded',
  ...SCENARIO_DECLINES.map((code) => `pending_then_${code}` as const),
  'slow_answer',
  'answer_lost',
  'answer_lost_without_callback',
  'timeout',
  'late_request',
  'http_500',
  'unreadable_answer',
  'unknown_status',
  'wrong_amount',
  'wrong_id',
  'declined_but_charged',
  'succeeded_but_declined',
  'callbacks_repeated',
  'callbacks_reversed',
  'disputed',
  'dispute_lost',
  'dispute_won',
  'dispute_lost_then_won',
  'refunded_by_provider',
  'bounced',
] as const
export type ScenarioOutcome = (typeof SCENARIO_OUTCOMES)[number]

const listOf = (names: readonly string[]) => `There are: ${names.join(', ')}.`

/** Sets the outcome of a player's next payment by a method. */
export const ScenarioRequest = z.object({
  player: z.string({ error: 'Name the player by the id that your session has.' }).min(1).max(128),
  method: z.enum(SCENARIO_METHODS, {
    error: ({ input }) => `There is no method "${String(input)}". ${listOf(SCENARIO_METHODS)}`,
  }),
  outcome: z.enum(SCENARIO_OUTCOMES, {
    error: ({ input }) => `There is no outcome "${String(input)}". ${listOf(SCENARIO_OUTCOMES)}`,
  }),
})
export type Scenario = { readonly player: string; readonly method: ScenarioMethod; readonly outcome: ScenarioOutcome }
