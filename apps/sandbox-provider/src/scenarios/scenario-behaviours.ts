/** The behaviour for each outcome of a scenario, and the payments that can have it. */
import type { ScenarioMethod, ScenarioOutcome } from '@modulor/contract/box'
import { DELAYS_MS } from '../delays'
import { APPROVE, behaves, decline, DeclineCode } from '../outcomes/behaviour'
import type { Behaviour, Outcome, Verdict } from '../outcomes/behaviour'

type Fate = {
  readonly behaviour: Behaviour
  /** Absent: possible for every payment and payout. */
  readonly only?: 'card' | 'payment' | 'payout'
}

const later = (then: Verdict, afterMs: number = DELAYS_MS.settle): Outcome => ({ kind: 'later', afterMs, then })
const threeDs = (hasMethodStep: boolean, then: 'challenge' | 'approve' | 'refuse'): Fate => ({
  only: 'card',
  behaviour: behaves({ kind: 'three_ds', hasMethodStep, then }),
})
const fate = (outcome: Outcome, odd: Parameters<typeof behaves>[1] = {}): Fate => ({ behaviour: behaves(outcome, odd) })
const ofPayment = (outcome: Outcome, odd: Parameters<typeof behaves>[1]): Fate => ({
  ...fate(outcome, odd),
  only: 'payment',
})

type DeclineOutcome = DeclineCode | `pending_then_${DeclineCode}`
const DECLINES = Object.fromEntries(
  DeclineCode.options.flatMap((code) => [
    [code, fate(decline(code))],
    [`pending_then_${code}`, fate(later(decline(code)))],
  ]),
) as Record<DeclineOutcome, Fate>

export const FATES: Readonly<Record<ScenarioOutcome, Fate>> = {
  ...DECLINES,
  succeeded: fate(APPROVE),
  challenge: threeDs(false, 'challenge'),
  method_then_challenge: threeDs(true, 'challenge'),
  frictionless: threeDs(true, 'approve'),
  frictionless_refused: threeDs(true, 'refuse'),
  pending: fate(later(APPROVE, DELAYS_MS.settleLate)),
  pending_then_succeeded: fate(later(APPROVE)),
  slow_answer: fate(later(APPROVE, DELAYS_MS.slowAnswer), { answer: 'when_settled' }),
  answer_lost: fate(APPROVE, { answer: 'lost', callbacks: 'late' }),
  answer_lost_without_callback: fate(APPROVE, { answer: 'lost', callbacks: 'none' }),
  timeout: fate(APPROVE, { arrival: 'never' }),
  late_request: fate(APPROVE, { arrival: 'late', answer: 'lost' }),
  http_500: fate(APPROVE, { answer: 'http_500', callbacks: 'late' }),
  unreadable_answer: fate(APPROVE, { answer: 'garbage', callbacks: 'late' }),
  unknown_status: fate(APPROVE, { answer: 'unknown_status', callbacks: 'late' }),
  wrong_amount: fate(APPROVE, { answer: 'wrong_amount', callbacks: 'late' }),
  wrong_id: fate(later(APPROVE), { answer: 'wrong_id' }),
  declined_but_charged: fate(APPROVE, { answer: 'declined', callbacks: 'late' }),
  succeeded_but_declined: fate(later(decline('do_not_honour')), { answer: 'succeeded' }),
  callbacks_repeated: fate(APPROVE, { callbacks: 'thrice' }),
  callbacks_reversed: fate(later(APPROVE), { callbacks: 'reversed' }),
  disputed: ofPayment(APPROVE, { afterwards: 'disputed' }),
  dispute_lost: ofPayment(APPROVE, { afterwards: 'disputed_lost' }),
  dispute_won: ofPayment(APPROVE, { afterwards: 'disputed_won' }),
  dispute_lost_then_won: ofPayment(APPROVE, { afterwards: 'disputed_lost_won' }),
  refunded_by_provider: ofPayment(APPROVE, { afterwards: 'refunded' }),
  bounced: { ...fate(APPROVE, { afterwards: 'returned' }), only: 'payout' },
}

/** Whether a payment with this method can have the outcome. */
export function isPossible(method: ScenarioMethod, outcome: ScenarioOutcome): boolean {
  const { only } = FATES[outcome]
  if (only === undefined || only === method) return true
  return only === 'payment' && method !== 'payout'
}
