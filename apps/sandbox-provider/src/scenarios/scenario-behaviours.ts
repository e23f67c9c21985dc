/** The behaviour for each outcome of a scenario, and the payments that can have it. */
import type { ScenarioMethod, ScenarioOutcome } from '@modulor/contract/box'
import { DELAYS_MS } from '../delays'
import { APPROVE, behaves, decline, DeclineCode } from '../outcomes/behaviour'
import type { Behaviour, Outcome, Verdict } from '../outcomes/behaviour'

type ScenarioBehaviour = {
  readonly behaviour: Behaviour
  /** Absent: possible for every payment and payout. */
  readonly only?: 'card' | 'payment' | 'payout'
}

const later = (then: Verdict, afterMs: number = DELAYS_MS.settle): Outcome => ({ kind: 'later', afterMs, then })
const threeDs = (hasMethodStep: boolean, then: 'challenge' | 'approve' | 'refuse'): ScenarioBehaviour => ({
  only: 'card',
  behaviour: behaves({ kind: 'three_ds', hasMethodStep, then }),
})
const behaviourOf = (outcome: Outcome, odd: Parameters<typeof behaves>[1] = {}): ScenarioBehaviour => ({
  behaviour: behaves(outcome, odd),
})
const ofPayment = (outcome: Outcome, odd: Parameters<typeof behaves>[1]): ScenarioBehaviour => ({
  ...behaviourOf(outcome, odd),
  only: 'payment',
})

type DeclineOutcome = DeclineCode | `pending_then_${DeclineCode}`
const DECLINES = Object.fromEntries(
  DeclineCode.options.flatMap((code) => [
    [code, behaviourOf(decline(code))],
    [`pending_then_${code}`, behaviourOf(later(decline(code)))],
  ]),
) as Record<DeclineOutcome, ScenarioBehaviour>

export const SCENARIO_BEHAVIOURS: Readonly<Record<ScenarioOutcome, ScenarioBehaviour>> = {
  ...DECLINES,
  succeeded: behaviourOf(APPROVE),
  challenge: threeDs(false, 'challenge'),
  method_then_challenge: threeDs(true, 'challenge'),
  frictionless: threeDs(true, 'approve'),
  frictionless_refused: threeDs(true, 'refuse'),
  pending: behaviourOf(later(APPROVE, DELAYS_MS.settleLate)),
  pending_then_succeeded: behaviourOf(later(APPROVE)),
  slow_answer: behaviourOf(later(APPROVE, DELAYS_MS.slowAnswer), { answer: 'when_settled' }),
  answer_lost: behaviourOf(APPROVE, { answer: 'lost', callbacks: 'late' }),
  answer_lost_without_callback: behaviourOf(APPROVE, { answer: 'lost', callbacks: 'none' }),
  timeout: behaviourOf(APPROVE, { arrival: 'never' }),
  late_request: behaviourOf(APPROVE, { arrival: 'late', answer: 'lost' }),
  http_500: behaviourOf(APPROVE, { answer: 'http_500', callbacks: 'late' }),
  unreadable_answer: behaviourOf(APPROVE, { answer: 'garbage', callbacks: 'late' }),
  unknown_status: behaviourOf(APPROVE, { answer: 'unknown_status', callbacks: 'late' }),
  wrong_amount: behaviourOf(APPROVE, { answer: 'wrong_amount', callbacks: 'late' }),
  wrong_id: behaviourOf(later(APPROVE), { answer: 'wrong_id' }),
  declined_but_charged: behaviourOf(APPROVE, { answer: 'declined', callbacks: 'late' }),
  succeeded_but_declined: behaviourOf(later(decline('do_not_honour')), { answer: 'succeeded' }),
  callbacks_repeated: behaviourOf(APPROVE, { callbacks: 'thrice' }),
  callbacks_reversed: behaviourOf(later(APPROVE), { callbacks: 'reversed' }),
  disputed: ofPayment(APPROVE, { afterwards: 'disputed' }),
  dispute_lost: ofPayment(APPROVE, { afterwards: 'disputed_lost' }),
  dispute_won: ofPayment(APPROVE, { afterwards: 'disputed_won' }),
  dispute_lost_then_won: ofPayment(APPROVE, { afterwards: 'disputed_lost_won' }),
  refunded_by_provider: ofPayment(APPROVE, { afterwards: 'refunded' }),
  bounced: { ...behaviourOf(APPROVE, { afterwards: 'returned' }), only: 'payout' },
}

/** Whether a payment with this method can have the outcome. */
export function isPossible(method: ScenarioMethod, outcome: ScenarioOutcome): boolean {
  const { only } = SCENARIO_BEHAVIOURS[outcome]
  if (only === undefined || only === method) return true
  return only === 'payment' && method !== 'payout'
}
