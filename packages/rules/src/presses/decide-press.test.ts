import { PAYMENT_STATES, TERMINAL_PAYMENT_STATES } from '@modulor/contract/vocabulary'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidePress, type EarlierPayment, type Press } from './decide-press'

const SEEN = new Date('2026-11-22T12:00:00.000Z')
const before = new Date(SEEN.getTime() - 1)
const after = new Date(SEEN.getTime() + 1)

const press = (over: Partial<Press> = {}): Press => ({ key: 'new', seenAt: SEEN, isAnother: false, ...over })
const earlier = (over: Partial<EarlierPayment> = {}): EarlierPayment => ({
  state: 'processing',
  isSameBody: true,
  updatedAt: before,
  ...over,
})

describe('which payment a submit belongs to', () => {
  it.each<[string, Press, EarlierPayment[], string]>([
    ['a first press', press(), [], 'pay'],
    ['a double click, a resend, a reload in the middle', press({ key: 'same_body' }), [earlier()], 'repeat'],
    ['a key that paid for another body', press({ key: 'other_body' }), [], 'key_reused'],
    ['the same again while the first is open', press(), [earlier()], 'ask_open'],
    ['another account, card or bank while one is open', press(), [earlier({ isSameBody: false })], 'ask_open'],
    ['another one on purpose while one is open', press({ isAnother: true }), [earlier()], 'pay'],
    [
      'the second tab, when the first one has paid',
      press(),
      [earlier({ state: 'succeeded', updatedAt: after })],
      'ask_same',
    ],
    [
      'something else in a second tab, when the first one has paid',
      press(),
      [earlier({ state: 'succeeded', updatedAt: after, isSameBody: false })],
      'pay',
    ],
    ['the same again after a success that was seen', press(), [earlier({ state: 'succeeded' })], 'pay'],
    [
      'the same again at the exact time of the last seen end',
      press(),
      [earlier({ state: 'succeeded', updatedAt: SEEN })],
      'pay',
    ],
    [
      'the same again by a caller who does not say what was seen',
      press({ seenAt: undefined }),
      [earlier({ state: 'succeeded', updatedAt: after })],
      'pay',
    ],
    ['a submit after a decline', press(), [earlier({ state: 'declined', updatedAt: after })], 'pay'],
    ['a submit after a cancellation', press(), [earlier({ state: 'cancelled', updatedAt: after })], 'pay'],
    [
      'an open payment and a newer paid one',
      press(),
      [earlier({ state: 'succeeded', updatedAt: after }), earlier()],
      'ask_open',
    ],
  ])('API-13 %s', (_, given, payments, expected) => {
    expect(decidePress(given, payments)).toBe(expected)
  })

  const anyEarlier = fc.array(
    fc.record({
      state: fc.constantFrom(...PAYMENT_STATES),
      isSameBody: fc.boolean(),
      updatedAt: fc.constantFrom(before, SEEN, after),
    }),
  )

  it('API-13 a repeated submit is never another payment, and one with another_payment always creates a payment', () => {
    fc.assert(
      fc.property(anyEarlier, fc.boolean(), (payments, isAnother) => {
        expect(decidePress(press({ key: 'same_body', isAnother }), payments)).toBe('repeat')
        expect(decidePress(press({ isAnother: true }), payments)).toBe('pay')
      }),
    )
  })

  it('API-13 while a payment is open, the player is asked before another one is made', () => {
    const ended: readonly string[] = TERMINAL_PAYMENT_STATES
    fc.assert(
      fc.property(anyEarlier, fc.option(fc.constant(SEEN), { nil: undefined }), (payments, seenAt) => {
        const hasOpen = payments.some(({ state }) => !ended.includes(state))
        expect(decidePress(press({ seenAt }), payments) === 'ask_open').toBe(hasOpen)
      }),
    )
  })
})
