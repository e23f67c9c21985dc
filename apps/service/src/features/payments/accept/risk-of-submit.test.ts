import { submitRequest } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'
import type { RiskPress, RiskVerdict } from '../../risk'
import type { Submit } from '../model/payments.types'
import { admissionOf, pressOf } from './risk-of-submit'

type RiskReason = RiskVerdict['reasons'][number]

const now = new Date('2026-03-04T12:00:00.000Z')
const inMs = (milliseconds: number) => now.getTime() + milliseconds
const press: RiskPress = {
  session: { brand: 'COM', userId: 'player-1', idHash: 'hash', country: 'DE' },
  ...{ flow: 'deposit', payGroupId: 'card', amount: '25.00', currency: 'EUR', ip: '192.0.2.1' },
  card: { number: '4242424242424242', isTyped: true },
}
const reason = (parts: Partial<RiskReason> = {}): RiskReason => ({
  ...{ rule: 'declines_in_a_row', scope: 'player', stage: 'hard', count: 6, limit: 6, untilMs: inMs(90_000) },
  ...parts,
})
const { untilMs: _, ...endless } = reason()

describe('the answer to a player at the limits against abuse', () => {
  it.each<[string, readonly RiskReason[], object]>([
    [
      'a limit of the player',
      [reason()],
      { code: 'too_many_attempts', retryAfterS: 90, retryAt: new Date(inMs(90_000)) },
    ],
    [
      'two limits: the later one',
      [reason({ untilMs: inMs(5_000) }), reason({ scope: 'address', untilMs: inMs(9_001) })],
      { code: 'too_many_attempts', retryAfterS: 10, retryAt: new Date(inMs(9_001)) },
    ],
    ['a limit that ends in a moment', [reason({ untilMs: inMs(1) })], { code: 'too_many_attempts', retryAfterS: 1 }],
    ['a limit of the card', [reason({ scope: 'card' })], { code: 'check_card' }],
    ['a limit that ends just now', [reason({ untilMs: inMs(0) })], { code: 'check_card' }],
    ['a limit without an end', [endless], { code: 'check_card' }],
    ['a waiting time', [reason({ stage: 'soft', untilMs: inMs(2_500) })], { code: 'rate_limited', retryAfterS: 3 }],
    ['a waiting time without an end', [{ ...endless, stage: 'soft' }], { code: 'method_unavailable' }],
    ['no reason', [], { code: 'method_unavailable' }],
  ])('issue-9 3.1 a refusal for %s', (_what, reasons, refusal) => {
    expect(admissionOf({ kind: 'refuse', reasons }, press, now)).toMatchObject({ ok: false, refusal })
  })

  it('issue-9 3.1 without a card a limit closes the method, and so does a proof that it does not know', () => {
    const without = { ...press, card: undefined }
    const closed = { ok: false, refusal: { code: 'method_unavailable' } }
    expect(admissionOf({ kind: 'refuse', reasons: [endless] }, without, now)).toMatchObject(closed)
    expect(admissionOf({ kind: 'challenge', reasons: [] }, without, now)).toMatchObject(closed)
  })

  it.each<[RiskVerdict['kind'], boolean]>([
    ['allow', false],
    ['challenge', true],
  ])('issue-9 3.1 %s of a card asks for 3-D Secure: %s', (kind, isStepUpNeeded) => {
    expect(admissionOf({ kind, reasons: [] }, press, now)).toEqual({ ok: true, value: { isStepUpNeeded } })
  })

  it('issue-9 3.1 judges a card by whether it was typed', () => {
    const submit = (cardId?: string): Submit => ({
      session: { ...press.session, currency: 'EUR', language: 'en', openedAt: now, terms: {} },
      ...{ flow: 'deposit', payGroupId: 'card', idempotencyKey: 'key', ip: '192.0.2.1' },
      body: submitRequest(cardId === undefined ? {} : { card_data: { card_id: cardId, is_card_token_active: true } }),
    })
    const card = { number: '4242424242424242', expMonth: 8, expYear: 2035 }
    const nothing = { card: undefined, nativePay: undefined }
    expect(pressOf(submit(), { ...nothing, card })).toEqual(press)
    expect(pressOf(submit('saved'), { ...nothing, card }).card).toEqual({ ...press.card, isTyped: false })
    expect(pressOf(submit(), nothing).card).toBeUndefined()
    const encryptedCard = { values: '{}' }
    expect(pressOf(submit(), { ...nothing, encryptedCard }).card).toEqual({ number: null, isTyped: true })
    const nativePay = { type: 'apple_pay', token: 'a token' } as const
    expect(pressOf(submit(), { ...nothing, nativePay }).card).toEqual({ number: null, isTyped: false })
  })
})
