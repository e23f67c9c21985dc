/**
 * How the sandbox handles one payment, selected by its test data. It is stored with the payment, so that it continues
 * as planned after a restart.
 */
import { SCENARIO_DECLINES } from '@modulor/contract/box'
import { z } from 'zod'

export const DeclineCode = z.enum(SCENARIO_DECLINES)
export type DeclineCode = z.infer<typeof DeclineCode>

const Verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('decline'), code: DeclineCode }),
])
export type Verdict = z.infer<typeof Verdict>

export const Outcome = z.discriminatedUnion('kind', [
  ...Verdict.options,
  /** Pending at first; the verdict follows after this many milliseconds (before scaling). */
  z.object({ kind: z.literal('later'), afterMs: z.number(), then: Verdict }),
  /** 3-D Secure: with or without an invisible method step, then a challenge or a verdict without one (frictionless). */
  z.object({
    kind: z.literal('three_ds'),
    hasMethodStep: z.boolean(),
    then: z.enum(['challenge', 'approve', 'refuse']),
  }),
])
export type Outcome = z.infer<typeof Outcome>

/** The change some time after the success that was not requested. */
export const Afterwards = z.enum([
  'nothing',
  'disputed',
  'disputed_lost',
  'disputed_won',
  'disputed_lost_won',
  'returned',
  'refunded',
])
export type Afterwards = z.infer<typeof Afterwards>

export const Behaviour = z.object({
  outcome: Outcome,
  /**
   * Whether the request reaches the acquirer: `never` closes the connection after a while, `late` processes the
   * request only after a while.
   */
  arrival: z.enum(['at_once', 'never', 'late']),
  /** The kind of the first response. Later requests always get a correct response. */
  answer: z.enum([
    'at_once',
    'when_settled',
    'lost',
    'http_500',
    'garbage',
    'unknown_status',
    'wrong_amount',
    'wrong_id',
    'declined',
    'succeeded',
  ]),
  callbacks: z.enum(['usual', 'late', 'none', 'thrice', 'reversed']),
  afterwards: Afterwards.default('nothing'),
})
export type Behaviour = z.infer<typeof Behaviour>

/** Returns an ordinary behaviour, except for the given properties. */
export function behaves(outcome: Outcome, odd: Partial<Omit<Behaviour, 'outcome'>> = {}): Behaviour {
  return { outcome, arrival: 'at_once', answer: 'at_once', callbacks: 'usual', afterwards: 'nothing', ...odd }
}

export const APPROVE: Verdict = { kind: 'approve' }
export const decline = (code: DeclineCode): Verdict => ({ kind: 'decline', code })
