import fc from 'fast-check'
import { PAYMENT_STATES, TERMINAL_PAYMENT_STATES, type PaymentState } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { ProviderAction } from '../../../actions/registry'
import type { Facts, Verdict } from '../../../providers/provider'
import type { Cause } from '../model/change'
import { ACTION_LIFETIME_MS, decideVerdict } from './decide-verdict'
import type { Payment } from '../model/payment'
import { SAMPLE_NOW, samplePayment as payment } from '../model/payment-sample'
import { isLegalMove, isTerminal } from '../model/payment-states'

const now = SAMPLE_NOW
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const redirect: ProviderAction = { type: 'redirect', url: 'http://bank.example/', method: 'GET', fields: {} }
const fingerprint: ProviderAction = { type: 'three_ds_method', url: 'http://acs.example/', fields: {} }
const challenge = (expiresAt: Date): ProviderAction => ({
  type: 'three_ds_challenge',
  url: 'http://acs.example/',
  fields: {},
  expiresAt: expiresAt.toISOString(),
})

const shown = (expiresAt: Date | null): ProviderAction => ({
  type: 'display_form',
  items: [{ kind: 'copy', label: 'DISPLAY.LABEL.VOUCHER_CODE', value: '1' }],
  expiresAt: expiresAt?.toISOString() ?? null,
  canConfirm: true,
  canCancel: true,
})

const facts = (parts: Partial<Facts> = {}): Facts => ({
  reference: 'sb_1',
  amount: '25.50',
  currency: 'EUR',
  sequence: 1,
  ...parts,
})
const said = (kind: 'succeeded' | 'processing' | 'closed', parts: Partial<Facts> = {}): Verdict => ({
  kind,
  facts: facts(parts),
})

describe('the effect of a verdict', () => {
  it.each([
    [4, undefined],
    [5, 'succeeded'],
    [6, 'succeeded'],
  ])(
    'SVC-5 news number %i after number 5 makes it %s: what is as new counts, what is older does not',
    (sequence, state) => {
      const known = payment({ providerSequence: 5 })
      expect(decideVerdict(known, said('succeeded', { sequence }), 'read', now).change?.state).toBe(state)
    },
  )

  it('SVC-5 issue-12 1 a report of another amount is not applied, but makes what is older outdated', () => {
    const known = payment({ state: 'processing', isAuthorised: true, providerSequence: 1 })
    const partly = decideVerdict(known, said('succeeded', { amount: '10.00', sequence: 3 }), 'callback', now)
    expect(partly.change).toMatchObject({ state: 'unknown', facts: null, sequence: 3 })
    const waiting = payment({ state: 'unknown', isAuthorised: true, providerSequence: 3, expiresAt: later(5) })
    for (const sequence of [1, 2])
      expect(decideVerdict(waiting, said('processing', { sequence, isAuthorised: true }), 'callback', now)).toEqual({})
    // The same report again changes nothing, and a newer one changes only the order.
    expect(decideVerdict(waiting, said('succeeded', { amount: '10.00', sequence: 3 }), 'read', now).change).toBe(
      undefined,
    )
    const newer = decideVerdict(waiting, said('succeeded', { amount: '11.00', sequence: 4 }), 'read', now)
    expect(newer.change).toMatchObject({ state: 'unknown', sequence: 4, expiresAt: later(5) })
    expect(decideVerdict(waiting, said('succeeded', { sequence: 3 }), 'read', now).change?.state).toBe('succeeded')
  })

  it('SVC-5 a report with another reference does not change the order of this payment’s reports', () => {
    const known = payment({ providerReference: 'sb_1', providerSequence: 1 })
    const other = decideVerdict(known, said('succeeded', { reference: 'sb_2', sequence: 9 }), 'callback', now)
    expect(other.change?.sequence).toBe(undefined)
  })

  it('SVC-5 issue-12 1 a case has the provider’s report, and its charge if that belongs to this payment', () => {
    const known = payment({ state: 'processing', providerReference: 'sb_1', providerSequence: 1 })
    const details = { state: 'processing', amount: '10.00', currency: 'EUR', sequence: 2 }
    const caseOf = (of: Payment, verdict: Verdict) => decideVerdict(of, verdict, 'callback', now).openCase
    const charged = { amount: '10.00', sequence: 2 }
    const kind = 'amount_mismatch'
    expect(caseOf(known, said('succeeded', charged))).toEqual({ kind, details, charged: facts(charged) })
    expect(caseOf(known, said('processing', charged))).toEqual({ kind, details })
    expect(caseOf(known, said('succeeded', { ...charged, reference: 'sb_2' }))).toEqual({
      kind: 'reference_mismatch',
      details: { ...details, known_reference: 'sb_1', reference: 'sb_2' },
    })
    const paid = payment({ state: 'succeeded', providerSequence: 5 })
    const declined = (sequence: number): Verdict => ({ kind: 'declined', code: 'expired', facts: facts({ sequence }) })
    const late = { state: 'succeeded', amount: '25.50', currency: 'EUR', sequence: 6 }
    expect(caseOf(paid, declined(6))).toEqual({ kind: 'late_decline', details: { ...late, code: 'expired' } })
    expect(caseOf(paid, said('closed', { sequence: 6 }))).toEqual({ kind: 'late_decline', details: late })
    expect(caseOf(paid, declined(5))).toBeUndefined()
  })

  it('issue-10 3.2 an unknown payment waits for its player again only while the player has time', () => {
    const asks: Verdict = { kind: 'action_required', action: redirect, facts: facts() }
    const stateOf = (expiresAt: Date | null) =>
      decideVerdict(payment({ state: 'unknown', expiresAt }), asks, 'read', now).change?.state
    expect([stateOf(null), stateOf(later(1))]).toEqual(['action_required', 'action_required'])
    expect([stateOf(now), stateOf(later(-1))]).toEqual([undefined, undefined])
  })

  it('FORM-14 SVC-5 compares the provider’s facts with the money that the provider moves', () => {
    const processing = { currency: 'USD', precision: 2, amountMinor: 2765n, rate: '1.0842' }
    const dollars = said('succeeded', { currency: 'USD', amount: '27.65' })
    expect(decideVerdict(payment({ processing }), dollars, 'callback', now).change?.state).toBe('succeeded')
    for (const wrong of [said('succeeded'), said('succeeded', { currency: 'USD', amount: '25.50' })])
      expect(decideVerdict(payment({ processing }), wrong, 'callback', now).openCase?.kind).toBe('amount_mismatch')
    const payout = payment({ flow: 'withdrawal', totalMinor: 2500n, receivedMinor: 2400n })
    expect(decideVerdict(payout, said('succeeded', { amount: '24.00' }), 'callback', now).change?.state).toBe(
      'succeeded',
    )
    expect(decideVerdict(payout, said('succeeded', { amount: '25.00' }), 'callback', now).openCase?.kind).toBe(
      'amount_mismatch',
    )
  })

  it.each<[string, Partial<Payment>, Verdict, PaymentState, string | null]>([
    ['a success', {}, said('succeeded'), 'succeeded', null],
    ['work in progress', {}, said('processing'), 'processing', null],
    ['a decline', {}, { kind: 'declined', code: 'do_not_honour', facts: facts() }, 'declined', 'do_not_honour'],
    [
      'a player who cancels',
      {},
      { kind: 'declined', code: 'cancelled_by_player', facts: facts() },
      'cancelled',
      'cancelled_by_player',
    ],
    ['a time limit that is over', {}, { kind: 'declined', code: 'expired', facts: facts() }, 'expired', 'expired'],
    [
      'closed while it was authorised',
      { state: 'processing', isAuthorised: true },
      said('closed'),
      'declined',
      'not_captured',
    ],
    ['closed before it was sent', {}, said('closed', { amount: '0.00', currency: 'XTS' }), 'declined', 'not_sent'],
    [
      'closed in a challenge',
      { state: 'action_required', action: fingerprint },
      said('closed'),
      'declined',
      'authentication_timed_out',
    ],
    ['closed at the bank', { state: 'action_required', action: redirect }, said('closed'), 'expired', 'expired'],
    [
      'closed while the display form was valid: cancelled by the player',
      { state: 'action_required', action: shown(later(60_000)), expiresAt: later(60_000) },
      said('closed'),
      'cancelled',
      'cancelled_by_player',
    ],
    [
      'closed while the display form has no time limit',
      { state: 'action_required', action: shown(null) },
      said('closed'),
      'cancelled',
      'cancelled_by_player',
    ],
    [
      'closed after the time limit of the display form',
      { state: 'action_required', action: shown(now), expiresAt: now },
      said('closed'),
      'expired',
      'expired',
    ],
    ['an amount written shorter', {}, said('succeeded', { amount: '25.5' }), 'succeeded', null],
  ])('SVC-2 %s', (_, parts, verdict, state, declineCode) => {
    expect(decideVerdict(payment(parts), verdict, 'submit', now).change).toMatchObject({ state, declineCode })
  })

  it.each<[string, PaymentState, Cause, PaymentState | undefined]>([
    ['of the submit', 'submitting', 'submit', 'unknown'],
    ['of a close after a crash', 'submitting', 'close', 'unknown'],
    ['of the issuer’s return', 'action_required', 'three_ds', 'unknown'],
    ['of the player’s return from a page', 'action_required', 'return', 'unknown'],
    ['of a status request during a challenge', 'action_required', 'read', undefined],
    ['of a status request in processing', 'processing', 'reconcile', undefined],
    ['of a status request in unknown', 'unknown', 'reconcile', undefined],
  ])('SVC-5 a lost answer %s', (_, state, cause, expected) => {
    const action = state === 'action_required' ? fingerprint : null
    const decision = decideVerdict(payment({ state, action }), { kind: 'unknown', why: 'timed_out' }, cause, now)
    expect(decision.change?.state).toBe(expected)
  })

  const waiting = payment({
    state: 'action_required',
    action: redirect,
    expiresAt: later(-1),
    providerReference: 'sb_1',
  })
  const asksAgain: Verdict = { kind: 'action_required', action: redirect, facts: facts({ sequence: 2 }) }

  it.each<[string, Verdict, PaymentState]>([
    ['the provider does not have it', { kind: 'unseen' }, 'unknown'],
    ['the answer is lost', { kind: 'unknown', why: 'timed_out' }, 'unknown'],
    ['it still waits for the player', asksAgain, 'unknown'],
    ['it is being processed', said('processing'), 'unknown'],
    ['it was paid', said('succeeded'), 'succeeded'],
    ['it was refused', { kind: 'declined', code: 'do_not_honour', facts: facts() }, 'declined'],
  ])('issue-10 3.2 SVC-5 a payment that is given up, where %s', (_, verdict, state) => {
    expect(decideVerdict(waiting, verdict, 'give_up', now).change?.state).toBe(state)
  })

  it('issue-10 3.2 a payment that was given up does not wait for its player again, and ends with the provider’s report', () => {
    const given = after(waiting, { kind: 'unseen' }, 'give_up')
    expect(given).toMatchObject({ state: 'unknown', expiresAt: waiting.expiresAt, action: null })
    expect(decideVerdict(given, asksAgain, 'reconcile', now)).toEqual({})
    expect(decideVerdict(given, said('succeeded'), 'callback', now).change?.state).toBe('succeeded')
    expect(decideVerdict(given, said('closed'), 'callback', now).change?.state).toBe('expired')
  })

  it.each<[string, string | null, string | null, boolean]>([
    ['the known one', 'sb_1', 'sb_1', true],
    ['the first one', null, 'sb_1', true],
    ['none yet', 'sb_1', null, true],
    ['another one', 'sb_1', 'sb_2', false],
  ])('issue-10 3.2 facts under %s', (_, providerReference, reference, isTrusted) => {
    const known = payment({ state: 'processing', providerReference })
    for (const kind of ['succeeded', 'closed'] as const) {
      const { change, openCase } = decideVerdict(known, said(kind, { reference }), 'callback', now)
      expect(change?.state === 'unknown').toBe(!isTrusted)
      expect(openCase?.kind).toBe(isTrusted ? undefined : 'reference_mismatch')
    }
  })

  it.each<Cause>(['submit', 'resend', 'close', 'reconcile', 'callback', 'read', 'reverse'])(
    'REV-1 issue-8 1.3 a closing after a requested reversal is cancelled, brought by %s',
    (cause) => {
      const asked = payment({ flow: 'withdrawal', state: 'processing', reversalRequestedAt: now })
      const end = { state: 'cancelled', declineCode: 'cancelled_by_player' }
      expect(decideVerdict(asked, said('closed'), cause, now).change).toMatchObject(end)
    },
  )

  it.each([
    ['amount', { amount: '25.51' }],
    ['amount with more decimals than the currency', { amount: '25.501' }],
    ['currency', { currency: 'USD' }],
  ])('SVC-5 another %s makes the payment unknown and opens an operator case', (_, parts) => {
    const decision = decideVerdict(payment(), said('succeeded', parts), 'submit', now)
    expect(decision.change?.state).toBe('unknown')
    expect(decision.openCase?.kind).toBe('amount_mismatch')
  })

  it('THREEDS-3 the player has 15 minutes from the first action, or less where the issuer says so', () => {
    const first = decideVerdict(
      payment(),
      { kind: 'action_required', action: fingerprint, facts: facts() },
      'submit',
      now,
    )
    expect(first.change?.expiresAt).toEqual(later(ACTION_LIFETIME_MS))
    const waiting = payment({ state: 'action_required', action: fingerprint, expiresAt: later(ACTION_LIFETIME_MS) })
    for (const [named, expected] of [
      [later(60_000), later(60_000)],
      [later(2 * ACTION_LIFETIME_MS), later(ACTION_LIFETIME_MS)],
    ] as const) {
      const action = challenge(named)
      const next = decideVerdict(waiting, { kind: 'action_required', action, facts: facts() }, 'three_ds', later(1_000))
      expect(next.change).toMatchObject({ state: 'action_required', action, expiresAt: expected })
    }
  })

  it.each([
    ['until the provider’s time', later(5 * ACTION_LIFETIME_MS)],
    ['without a time limit if its provider states none', null],
  ])('DISP-4 a display form lives %s', (_, expiresAt) => {
    const verdict: Verdict = { kind: 'action_required', action: shown(expiresAt), facts: facts() }
    expect(decideVerdict(payment(), verdict, 'submit', now).change).toMatchObject({ expiresAt })
  })

  it('DISP-2 SVC-5 a lost answer to a cancellation changes nothing: the form stays', () => {
    const waiting = payment({ state: 'action_required', action: shown(null) })
    expect(decideVerdict(waiting, { kind: 'unknown', why: 'timed_out' }, 'cancel', now)).toEqual({})
  })
})

const anyFacts = fc.record({
  reference: fc.constant('sb_1'),
  amount: fc.constantFrom('25.50', '25.50', '25.50', '1.00'),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
  sequence: fc.integer({ min: 0, max: 9 }),
})
const anyVerdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.record({ kind: fc.constantFrom('succeeded', 'processing', 'closed'), facts: anyFacts }),
  fc.record({
    kind: fc.constant('declined'),
    code: fc.constantFrom('do_not_honour', 'cancelled_by_player', 'expired'),
    facts: anyFacts,
  }),
  fc.record({
    kind: fc.constant('action_required'),
    action: fc.constantFrom(redirect, fingerprint, shown(null)),
    facts: anyFacts,
  }),
  fc.constant({ kind: 'unseen' }),
  fc.constant({ kind: 'unknown', why: 'timed_out' }),
)
const anyCause = fc.constantFrom<Cause[]>(
  'submit',
  'resend',
  'close',
  'reconcile',
  'callback',
  'three_ds',
  'read',
  'return',
  'give_up',
)

/** The payment after a verdict, as phase C would store it. */
function after(before: Payment, verdict: Verdict, cause: Cause = 'callback'): Payment {
  const { change } = decideVerdict(before, verdict, cause, now)
  if (!change) return before
  const { facts: newFacts, ...rest } = change
  return { ...before, ...rest, providerSequence: newFacts?.sequence ?? before.providerSequence }
}

describe('every history', () => {
  it('SVC-2 makes only allowed moves, never leaves a final state, and never succeeds with another amount', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyVerdict, anyCause), { maxLength: 12 }), (history) => {
        let held = payment()
        for (const [verdict, cause] of history) {
          const next = after(held, verdict, cause)
          if (next.state !== held.state) expect(isLegalMove(held.state, next.state)).toBe(true)
          if (isTerminal(held.state)) expect(next).toEqual(held)
          if (next.state === 'succeeded' && held.state !== 'succeeded')
            expect(verdict).toMatchObject({ kind: 'succeeded', facts: { amount: '25.50', currency: 'EUR' } })
          expect(next.declineCode !== null).toBe(['declined', 'cancelled', 'expired'].includes(next.state))
          expect(next.action !== null).toBe(next.state === 'action_required')
          held = next
        }
      }),
    )
  })

  const ends: Verdict[] = [
    said('succeeded', { sequence: 5 }),
    { kind: 'declined', code: 'do_not_honour', facts: facts({ sequence: 5 }) },
    { kind: 'declined', code: 'cancelled_by_player', facts: facts({ sequence: 5 }) },
  ]
  it('SVC-5 ends the same in every order of five messages with copies among them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ends),
        fc.array(fc.constantFrom('processing', 'action_required'), { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        (end, kinds, copies, picks) => {
          const messages = [
            ...kinds.map((kind, index): Verdict => {
              const known = facts({ sequence: index + 1 })
              return kind === 'processing'
                ? { kind, facts: known }
                : { kind: 'action_required', action: redirect, facts: known }
            }),
            end,
          ]
          const pool = [...messages, ...copies.flatMap((index) => messages[index] ?? [])]
          const shuffled = pool.flatMap(() => {
            const pick = picks.next().value ?? 0
            return pool.splice(pick % pool.length, 1)
          })
          const inOrder = messages.reduce((held, verdict) => after(held, verdict), payment())
          const mixed = [...shuffled, ...pool].reduce((held, verdict) => after(held, verdict), payment())
          expect([mixed.state, mixed.declineCode]).toEqual([inOrder.state, inOrder.declineCode])
        },
      ),
    )
  })

  it('SVC-5 a report about money after a final state only opens an operator case', () => {
    for (const state of TERMINAL_PAYMENT_STATES) {
      const ended = payment({ state, providerSequence: 3, declineCode: state === 'succeeded' ? null : 'expired' })
      const late = decideVerdict(ended, said('succeeded', { sequence: 4 }), 'callback', now)
      expect(late.change).toBeUndefined()
      expect(late.openCase?.kind).toBe(state === 'succeeded' ? undefined : 'late_success')
    }
    const paid = payment({ state: 'succeeded', providerSequence: 3 })
    expect(decideVerdict(paid, said('closed', { sequence: 2 }), 'callback', now)).toEqual({})
    expect(decideVerdict(paid, said('closed', { sequence: 4 }), 'callback', now).openCase?.kind).toBe('late_decline')
    const other = decideVerdict(paid, said('succeeded', { sequence: 4, amount: '30.00' }), 'callback', now)
    expect(other).toMatchObject({ openCase: { kind: 'amount_mismatch', charged: { amount: '30.00' } } })
    const repeated = said('succeeded', { sequence: paid.providerSequence, amount: '30.00' })
    expect(decideVerdict(paid, repeated, 'callback', now)).toEqual({})
  })

  it('SVC-5 an outdated event has no effect', () => {
    for (const state of PAYMENT_STATES.filter((each) => !isTerminal(each)))
      expect(
        decideVerdict(payment({ state, providerSequence: 4 }), said('processing', { sequence: 3 }), 'callback', now),
      ).toEqual({})
  })
})
