import { DECLINES, type DeclineCode } from '@modulor/contract/errors'
import { describe, expect, it } from 'vitest'
import { toMethod } from '../../api/to-method'
import { payGroupSample } from '../../api/wire-samples'
import { declineWords, otherMethods } from './decline-words'

const declineOf = (code: DeclineCode) => ({
  code,
  reason: DECLINES[code].message,
  canRetrySameCard: DECLINES[code].sameCard,
})

describe('the words of a decline', () => {
  it.each([
    ['deposit', 'do_not_honour', 'RESULT.DECLINED_BY_BANK', 'RESULT.DECLINED_TEXT'],
    ['deposit', 'cancelled_by_player', 'RESULT.DECLINED_DEPOSIT', 'RESULT.DECLINED_TEXT'],
    ['withdrawal', 'provider_refused', 'RESULT.DECLINED_WITHDRAWAL', 'RESULT.DECLINED_WITHDRAWAL_TEXT'],
  ] as const)('RESULT-2 RESULT-3 of a %s with %s', (flow, code, titleKey, textKey) => {
    expect(declineWords({ flow, decline: declineOf(code) })).toEqual({
      titleKey,
      textKey,
      reasonKey: DECLINES[code].message,
    })
  })

  it('RESULT-3 has words without a reason too', () => {
    expect(declineWords({ flow: 'deposit', decline: null }).reasonKey).toBe('CASHIER.ERROR.INTERNAL')
  })
})

describe('the other methods', () => {
  const method = (id: string, over: Parameters<typeof payGroupSample>[0] = {}) =>
    toMethod(payGroupSample({ id, popular: false, ...over }), { lostProfitBonus: null, userBonuses: [] })

  it('RESULT-3 are up to three that can be used now, popular first, then by arrangement, never the declined one', () => {
    const methods = [
      method('declined', { popular: true }),
      method('low', { arrangement: 1 }),
      method('off', { enabled: false, arrangement: 900 }),
      method('later', { restricted_until: '2030-01-01T00:00:00Z', arrangement: 900 }),
      method('high', { arrangement: 50 }),
      method('mid', { arrangement: 20 }),
      method('popular', { popular: true, arrangement: 2 }),
      method('nested', { action_type: 'NestedList', arrangement: 900 }),
    ]
    expect(otherMethods(methods, 'declined').map(({ id }) => id)).toEqual(['popular', 'high', 'mid'])
  })
})
