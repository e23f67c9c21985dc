import { describe, expect, it } from 'vitest'
import type { ProviderReport } from '../../providers/provider'
import { samplePayment } from '../payments/model/payment-sample'
import type { LinkedOperation } from './linked-operation'
import type { Position } from './net-position'
import { operationFrom, operationOf, operationsOf, returnedFeeOf } from './report-operation'

const NOW = new Date('2026-03-05T12:00:00.000Z')
/** 10.00 EUR with a fee of 0.50: the provider charged 11.55 USD. */
const payment = samplePayment({
  ...{ state: 'succeeded', totalMinor: 10_50n, receivedMinor: 10_00n, feeMinor: 50n },
  processing: { currency: 'USD', precision: 2, amountMinor: 11_55n, rate: '1.1' },
})
const position = (more: Partial<Position> = {}): Position => ({ payment, operations: [], charge: undefined, ...more })
const refund = (amount: string, currency = 'USD'): ProviderReport => ({ kind: 'refund', id: 're_1', amount, currency })
const dispute = (more: object = {}) =>
  ({ kind: 'dispute', id: 'dp_1', amount: '11.55', currency: 'USD', fee: '15.00', state: 'lost', ...more }) as Extract<
    ProviderReport,
    { kind: 'dispute' }
  >
const BY_PLAYER = { source: 'player', now: NOW } as const
const BY_MERCHANT = { source: 'merchant', now: NOW } as const
const BY_HAND = { operatorId: 'operator-1', reason: 'Compared with the statement' }

/** The operation that is created from it; fails the test if there is none. */
function booked(...given: Parameters<typeof operationFrom>): LinkedOperation {
  const begun = operationFrom(...given)
  if (typeof begun === 'string') throw new Error(`not booked: ${begun}`)
  return begun
}
const sumsOf = ({ amountMinor, providerAmountMinor, providerFeeMinor }: LinkedOperation) => ({
  ...{ amountMinor, providerAmountMinor, providerFeeMinor },
})

describe('the operation that is created from a report', () => {
  it('issue-12 1 MONEY-1 a full refund is all that the player paid, and a partial one the same share, rounded down', () => {
    const whole = booked(refund('11.55'), position(), BY_PLAYER)
    expect(sumsOf(whole)).toEqual({ amountMinor: 10_50n, providerAmountMinor: 11_55n, providerFeeMinor: 0n })
    expect(whole).toMatchObject({
      ...{ kind: 'refund', origin: 'provider', source: 'player', state: 'succeeded', version: 1 },
      ...{ receivedMinor: 10_00n, feeMinor: 50n, taxMinor: 0n, returnedFeeMinor: 0n, providerSequence: null },
      ...{ reason: 'Reported by the provider as re_1', idempotencyKey: 'provider refund re_1', requestedBy: null },
    })
    const part = booked(refund('4.44'), position(), BY_PLAYER)
    // 4.0363 EUR.
    expect(sumsOf(part)).toEqual({ amountMinor: 4_03n, providerAmountMinor: 4_44n, providerFeeMinor: 0n })
  })

  it('issue-12 1 a payout that was returned in full is all that the player gave, with the fee', () => {
    const payout = { ...payment, flow: 'withdrawal', processing: null } as const
    const report: ProviderReport = { kind: 'payout_return', id: 'po_1', amount: '10.00', currency: 'EUR' }
    const whole = booked(report, position({ payment: payout }), BY_PLAYER)
    expect(sumsOf(whole)).toEqual({ amountMinor: 10_50n, providerAmountMinor: 10_00n, providerFeeMinor: 0n })
    const part = booked({ ...report, amount: '4.00' }, position({ payment: payout }), BY_PLAYER)
    expect(sumsOf(part)).toEqual({ amountMinor: 4_00n, providerAmountMinor: 4_00n, providerFeeMinor: 0n })
  })

  it('issue-12 1 a dispute in any state is open at first, and its fee is rounded up', () => {
    const begun = booked(dispute({ sequence: 7 }), position(), BY_MERCHANT)
    // 13.6364 EUR.
    expect(sumsOf(begun)).toEqual({ amountMinor: 10_50n, providerAmountMinor: 11_55n, providerFeeMinor: 13_64n })
    expect(begun).toMatchObject({ state: 'pending', providerSequence: 6, idempotencyKey: 'provider dispute dp_1' })
    expect(booked(dispute({ fee: '1.10' }), position(), BY_MERCHANT).providerFeeMinor).toBe(1_00n)
    expect(booked(dispute({ fee: null }), position(), BY_MERCHANT).providerFeeMinor).toBe(0n)
    expect(booked(dispute({ state: 'opened', sequence: 7 }), position(), BY_MERCHANT).providerSequence).toBe(7)
    expect(booked(dispute(), position(), BY_MERCHANT).providerSequence).toBeNull()
  })

  it.each<[string, Parameters<typeof operationFrom>, string]>([
    ['another currency', [refund('11.55', 'EUR'), position(), BY_PLAYER], 'other_sum'],
    ['more than the payment', [refund('11.56'), position(), BY_PLAYER], 'other_sum'],
    ['nothing', [refund('0.00'), position(), BY_PLAYER], 'other_sum'],
    ['no amount', [refund('a lot'), position(), BY_PLAYER], 'other_sum'],
    ['less than the smallest unit', [refund('0.01'), position(), BY_PLAYER], 'other_sum'],
    ['an invalid fee', [dispute({ fee: '1.001' }), position(), BY_MERCHANT], 'other_sum'],
    [
      'a deposit that failed',
      [refund('1.00'), position({ payment: { ...payment, state: 'declined' } }), BY_PLAYER],
      'payment_did_not_succeed',
    ],
    [
      'a dispute of a deposit that failed',
      [dispute(), position({ payment: { ...payment, state: 'declined' } }), BY_MERCHANT],
      'payment_did_not_succeed',
    ],
    [
      'a dispute of a payout',
      [dispute(), position({ payment: { ...payment, flow: 'withdrawal' } }), BY_MERCHANT],
      'payment_did_not_succeed',
    ],
    [
      'a refund that the provider cannot bear',
      [refund('1.00'), position(), { source: 'provider', now: NOW }],
      'payment_did_not_succeed',
    ],
  ])('issue-12 1 %s is booked only by a person: %3$s', (_, given, obstacle) => {
    expect(operationFrom(...given)).toBe(obstacle)
  })

  describe('after a refund of 6.00 EUR', () => {
    const earlier = { ...booked(refund('6.60'), position(), BY_PLAYER), idempotencyKey: 'operator' }
    const refunded = position({ operations: [earlier] })

    it('issue-12 1 at most the rest is booked', () => {
      expect(earlier.amountMinor).toBe(6_00n)
      expect(booked(refund('4.95'), refunded, BY_PLAYER).amountMinor).toBe(4_50n)
      expect(operationFrom(refund('4.97'), refunded, BY_PLAYER)).toBe('more_than_left')
    })

    it.each([
      ['4.95', 4_50n, 4_95n],
      ['2.20', 2_00n, 2_20n],
      ['11.55', 4_50n, 4_95n],
      ['99.00', 4_50n, 4_95n],
    ])('issue-12 1 a person books %s up to what is left', (amount, amountMinor, providerAmountMinor) => {
      const begun = booked(refund(amount), refunded, { ...BY_PLAYER, byOperator: BY_HAND })
      expect(sumsOf(begun)).toEqual({ amountMinor, providerAmountMinor, providerFeeMinor: 0n })
      expect(begun).toMatchObject({ reason: BY_HAND.reason, requestedBy: BY_HAND.operatorId })
    })

    it('issue-12 1 an amount equal to the rest keeps the provider’s amount', () => {
      const refundedMore = position({ operations: [{ ...earlier, amountMinor: 10_50n - 4_03n }] })
      const begun = booked(refund('4.44'), refundedMore, { ...BY_PLAYER, byOperator: BY_HAND })
      expect(sumsOf(begun)).toEqual({ amountMinor: 4_03n, providerAmountMinor: 4_44n, providerFeeMinor: 0n })
    })

    it('issue-12 1 without a rest nothing is booked, even by hand', () => {
      const rest = { ...booked(refund('4.95'), refunded, BY_PLAYER), idempotencyKey: 'operator 2' }
      const over = position({ operations: [earlier, rest] })
      expect(operationFrom(refund('0.01'), over, { ...BY_PLAYER, byOperator: BY_HAND })).toBe('more_than_left')
      expect(operationFrom(refund('1.00'), over, BY_PLAYER)).toBe('more_than_left')
    })
  })

  it('issue-12 1 a report without an amount cannot be booked by hand', () => {
    expect(operationFrom(refund('a lot'), position(), { ...BY_PLAYER, byOperator: BY_HAND })).toBe('other_sum')
    expect(operationFrom(refund('99.00', 'EUR'), position(), { ...BY_PLAYER, byOperator: BY_HAND })).toBe('other_sum')
  })

  it('issue-12 1 a reopened dispute is another operation each time, and the last one counts', () => {
    const operations: LinkedOperation[] = []
    for (let time = 0; time < 3; time += 1)
      operations.push({ ...booked(dispute(), position({ operations }), BY_MERCHANT), state: 'failed' })
    expect(operations.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      ...['provider dispute dp_1', 'provider dispute_reopened dp_1', 'provider dispute_reopened_2 dp_1'],
    ])
    expect(operationsOf(dispute(), operations)).toEqual(operations)
    expect(operationOf(dispute(), operations)).toBe(operations[2])
    expect(operationOf(dispute({ id: 'dp_2' }), operations)).toBeUndefined()
  })

  it('issue-12 1 of the fee of a lost dispute at most the taken fee is returned, and only for the same amount', () => {
    const lost = booked(dispute(), position(), BY_MERCHANT)
    const returned = (more: object) => returnedFeeOf(dispute({ state: 'won', ...more }), lost, payment)
    expect(returned({ returnedFee: '15.00' })).toBe(13_64n)
    expect(returned({ returnedFee: '1.10' })).toBe(1_00n)
    expect(returned({})).toBe(0n)
    expect(returned({ returnedFee: '15.01' })).toBeUndefined()
    expect(returned({ returnedFee: 'a lot' })).toBeUndefined()
    expect(returned({ amount: '11.54', returnedFee: '1.10' })).toBeUndefined()
  })
})
