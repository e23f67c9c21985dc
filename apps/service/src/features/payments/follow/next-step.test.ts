import { describe, expect, it } from 'vitest'
import type { Provider } from '../../../providers/provider'
import { supportOf, nextStep, stepWhenUnseen, type ProviderSupport } from './next-step'
import type { Payment } from '../model/payment'
import { SAMPLE_NOW, samplePayment } from '../model/payment-sample'

const now = SAMPLE_NOW
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const QUARTER_MS = 15 * 60_000

const FENCES: ProviderSupport = { hasStatusQuery: true, closing: 'fences' }
const ASKS: ProviderSupport = { hasStatusQuery: true, closing: 'asks' }
const LOOKS: ProviderSupport = { hasStatusQuery: true, closing: 'none' }
const BLIND_ASKS: ProviderSupport = { hasStatusQuery: false, closing: 'asks' }
const BLIND: ProviderSupport = { hasStatusQuery: false, closing: 'none' }
const BLIND_FENCES: ProviderSupport = { hasStatusQuery: false, closing: 'fences' }
const ALL = [FENCES, ASKS, LOOKS, BLIND_ASKS, BLIND, BLIND_FENCES]

/** One column for each of `ALL`; `!` after a step: the payment is given up. */
type Row = readonly [what: string, payment: Partial<Payment>, steps: string]
const over = { expiresAt: before(1) }
const heard = { providerReference: 'R1' }
const old = { createdAt: before(QUARTER_MS) }
const ROWS: readonly Row[] = [
  ['may be sent again', { canSendAgain: true }, 'send send send send send send'],
  [
    'may be sent again, but is old',
    { canSendAgain: true, ...old },
    'close ask_to_close! query! ask_to_close! wait! close',
  ],
  ['had a card', {}, 'close ask_to_close! query! ask_to_close! wait! close'],
  ['waits for its player', { state: 'action_required', ...heard }, 'query query query wait wait wait'],
  [
    'waits for its player after its time limit',
    { state: 'action_required', ...heard, ...over },
    'close ask_to_close! query! ask_to_close! wait! close',
  ],
  ['is unknown after its time limit', { state: 'unknown', ...heard, ...over }, 'close query query wait wait close'],
  [
    'has its time limit now',
    { state: 'action_required', ...heard, expiresAt: now },
    'close ask_to_close! query! ask_to_close! wait! close',
  ],
  [
    'has a requested reversal while it waits for its player',
    { state: 'action_required', ...heard, reversalRequestedAt: now },
    'close ask_to_close query ask_to_close wait close',
  ],
  [
    'never had an answer and is after its time limit',
    { state: 'unknown', canSendAgain: true, ...over },
    'close query query wait wait close',
  ],
  [
    'had an answer and may be sent again',
    { state: 'unknown', canSendAgain: true, ...heard },
    'query query query wait wait wait',
  ],
  [
    'is being confirmed and may be sent again',
    { state: 'processing', canSendAgain: true },
    'query query query wait wait wait',
  ],
  ['is being confirmed', { state: 'processing', ...heard }, 'query query query wait wait wait'],
  ['was never heard of', { state: 'unknown', canSendAgain: true }, 'query query query send send send'],
  ['was never heard of and had a card', { state: 'unknown' }, 'query query query wait wait wait'],
  [
    'was never heard of and is old',
    { state: 'unknown', canSendAgain: true, ...old },
    'query query query wait wait wait',
  ],
  ['is being confirmed', { state: 'processing', ...heard }, 'query query query wait wait wait'],
  ['never had an answer', { state: 'unknown', canSendAgain: true }, 'query query query send send send'],
  ['never had an answer and had a card', { state: 'unknown' }, 'query query query wait wait wait'],
  [
    'never had an answer and is old',
    { state: 'unknown', canSendAgain: true, ...old },
    'query query query wait wait wait',
  ],
  [
    'has a requested reversal',
    { state: 'processing', ...heard, reversalRequestedAt: now, canSendAgain: true },
    'close ask_to_close query ask_to_close wait close',
  ],
  [
    'has a requested reversal before its first answer',
    { reversalRequestedAt: now, canSendAgain: true },
    'close ask_to_close! query! ask_to_close! wait! close',
  ],
]

describe('issue-10 3.2 the next step for a payment', () => {
  it.each(ROWS)('SVC-5 one that %s, by what its provider can do', (_, parts, steps) => {
    const taken = ALL.map((means) => nextStep(samplePayment(parts), means, now))
    expect(taken.map(({ act, isGivenUp }) => act + (isGivenUp ? '!' : '')).join(' ')).toBe(steps)
  })

  it.each<Row>([
    ['may be sent again', { canSendAgain: true }, 'send send'],
    ['is too old for that', { canSendAgain: true, ...old }, 'close undefined'],
    ['had a card', {}, 'close undefined'],
    ['is authorised', { state: 'processing', isAuthorised: true }, 'undefined undefined'],
    ['has a requested reversal', { canSendAgain: true, reversalRequestedAt: now }, 'close undefined'],
  ])('SVC-5 one that the provider never saw and that %s', (_, parts, steps) => {
    expect([FENCES, ASKS].map((means) => String(stepWhenUnseen(samplePayment(parts), means, now))).join(' ')).toBe(
      steps,
    )
  })

  it('SVC-5 derives the abilities of a provider from its methods', () => {
    const call = () => Promise.reject(new Error('not called'))
    const bare: Provider = { authorise: call, readCallback: call }
    expect(supportOf(bare)).toEqual(BLIND)
    expect(supportOf({ ...bare, askToClose: call })).toEqual(BLIND_ASKS)
    expect(supportOf({ ...bare, status: call, askToClose: call })).toEqual(ASKS)
    expect(supportOf({ ...bare, status: call, close: call, askToClose: call })).toEqual(FENCES)
    // A provider missing from the configuration may come back: it is asked, and gives no answer.
    expect(supportOf(undefined)).toEqual(FENCES)
  })
})
