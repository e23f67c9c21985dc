import { DECLINE_CODES, DECLINES, type DeclineCode } from '@modulor/contract/errors'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../api'
import { toListing } from '../../api/to-listing'
import { depositListingSample, payGroupSample } from '../../api/wire-samples'
import { declineMessages, otherMethods } from './decline-messages'

type Declined = Parameters<typeof declineMessages>[0]
const declined = (code: DeclineCode, over: Partial<Declined> = {}): Declined => ({
  flow: 'deposit',
  decline: { code, reason: DECLINES[code].message, canRetrySameCard: DECLINES[code].sameCard },
  money: 'none_moved',
  orderId: null,
  cardLast4: '4242',
  ...over,
})
const A_WITHDRAWAL: Partial<Declined> = { flow: 'withdrawal', money: 'returned' }

describe('the texts of a decline', () => {
  it.each([
    ['do_not_honour', {}, 'RESULT.DECLINED_BY_BANK'],
    ['cancelled_by_player', {}, 'RESULT.DECLINED_DEPOSIT'],
    ['provider_refused', A_WITHDRAWAL, 'RESULT.DECLINED_WITHDRAWAL'],
  ] as const)('RESULT-2 RESULT-3 the decline %s with %j has its title and reason', (code, over, titleKey) => {
    expect(declineMessages(declined(code, over))).toMatchObject({ titleKey, reasonKey: DECLINES[code].message })
  })

  it.each<[Payment['money'], Partial<Declined>, string]>([
    ['none_moved', {}, 'MONEY.none_moved'],
    ['not_credited', {}, 'MONEY.not_credited'],
    ['not_credited', { orderId: 'A-1' }, 'MONEY.not_credited_order'],
    ['returned', A_WITHDRAWAL, 'MONEY.returned'],
  ])('issue-8 1.2 RESULT-3 the text about money depends only on the money fact: %s, %j', (money, over, moneyKey) => {
    for (const code of DECLINE_CODES)
      expect(declineMessages(declined(code, { ...over, money })).moneyKey, code).toBe(moneyKey)
  })

  it.each([
    ['insufficient_funds', {}, 'RESULT.NEXT.other_way'],
    ['insufficient_funds', { cardLast4: null }, 'RESULT.NEXT.other_method'],
    ['do_not_honour', {}, 'RESULT.NEXT.ask_bank'],
    ['do_not_honour', { cardLast4: null }, 'RESULT.NEXT.other_method'],
    ['check_card', {}, 'RESULT.NEXT.check_card'],
    ['authentication_timed_out', {}, 'RESULT.NEXT.confirm'],
    ['expired', { cardLast4: null }, 'RESULT.NEXT.retry'],
    ['amount_mismatch', { cardLast4: null }, null],
    ['do_not_honour', A_WITHDRAWAL, 'RESULT.NEXT.retry'],
  ] as const)('RESULT-3 the advice after the decline %s with %j is: %s', (code, over, nextKey) => {
    expect(declineMessages(declined(code, over)).nextKey).toBe(nextKey)
  })

  it('RESULT-3 a decline without a reason has a general text', () => {
    const words = declineMessages({ ...declined('expired'), decline: null })
    expect(words).toMatchObject({ reasonKey: 'CASHIER.ERROR.INTERNAL', nextKey: null })
  })
})

describe('the methods offered after a decline', () => {
  const group = (id: string, over: Parameters<typeof payGroupSample>[0] = {}) =>
    payGroupSample({ id, popular: false, ...over })
  const limited = (id: string, min_amount: string, max_amount: string | null) => {
    const sample = group(id)
    return { ...sample, currencies: sample.currencies.map((each) => ({ ...each, limits: { min_amount, max_amount } })) }
  }
  const idsOf = (over: Parameters<typeof depositListingSample>[0]) =>
    otherMethods(toListing(depositListingSample(over)), 'declined', ['Google']).map(({ id }) => id)

  it('RESULT-3 LIST-17 up to three usable methods are offered, popular first, then by arrangement, never the declined one', () => {
    const payment_groups = [
      group('declined', { popular: true }),
      group('low', { arrangement: 1 }),
      group('off', { enabled: false, arrangement: 900 }),
      group('later', { restricted_until: '2030-01-01T00:00:00Z', arrangement: 900 }),
      group('high', { arrangement: 50 }),
      group('mid', { arrangement: 20 }),
      group('popular', { popular: true, arrangement: 2 }),
      group('nested', { action_type: 'NestedList', arrangement: 900 }),
      group('of-another-device', { native_pay_type: 'Apple', arrangement: 900 }),
    ]
    expect(idsOf({ payment_groups })).toEqual(['popular', 'high', 'mid'])
  })

  it('issue-8 1.7 CHECK-1 for an order only methods that accept its amount are offered', () => {
    const payment_groups = [limited('small', '1', '20'), limited('big', '50', null), limited('fits', '5', '100')]
    const order = { id: 'A-1', amount: '24.90', description: null, payment: null }
    expect(idsOf({ payment_groups, order })).toEqual(['fits'])
    expect(idsOf({ payment_groups })).toHaveLength(3)
  })
})
