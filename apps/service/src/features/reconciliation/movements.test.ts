import { describe, expect, it } from 'vitest'
import type { LinkedOperation } from '../linked-operations'
import type { Charge, Payment } from '../payments'
import { matchLines } from './match-lines'
import { movementsOf } from './movements'

const PAID_AT = new Date('2026-11-23T10:00:00Z')
const BEGUN_AT = new Date('2026-11-24T10:00:00Z')
const ENDED_AT = new Date('2026-11-25T10:00:00Z')

/** 10.50 EUR with a fee of 0.50. */
const DEPOSIT = {
  ...{ id: 'p', flow: 'deposit', state: 'succeeded', currency: 'EUR', precision: 2, updatedAt: PAID_AT },
  ...{ totalMinor: 10_50n, receivedMinor: 10_00n, processing: null },
} as Payment
const DECLINED = { ...DEPOSIT, state: 'declined' } as Payment
/** The player gives 26.00 EUR, of which 25.00 are paid out. */
const PAYOUT = { ...DEPOSIT, flow: 'withdrawal', totalMinor: 26_00n, receivedMinor: 25_00n } as Payment
const FAILED_PAYOUT = { ...PAYOUT, state: 'declined' } as Payment
/** The provider is asked for one and a half times as much in another currency. */
const inDollars = (payment: Payment, amountMinor: bigint): Payment => ({
  ...payment,
  processing: { currency: 'USD', precision: 2, amountMinor, rate: '1.5' },
})
const DOLLAR_DEPOSIT = inDollars(DEPOSIT, 15_75n)
const charged = (providerAmountMinor: bigint): Charge => ({ amountMinor: providerAmountMinor, providerAmountMinor })

const operation = (kind: LinkedOperation['kind'], amountMinor: bigint, more: Partial<LinkedOperation> = {}) =>
  ({
    ...{ id: 'o', kind, amountMinor, origin: 'operator', source: 'player', state: 'succeeded' },
    ...{ providerAmountMinor: 0n, providerFeeMinor: 0n, returnedFeeMinor: 0n, idempotencyKey: 'k' },
    ...{ createdAt: BEGUN_AT, updatedAt: ENDED_AT, ...more },
  }) as LinkedOperation
const refund = (amountMinor: bigint, more: Partial<LinkedOperation> = {}) =>
  operation('refund', amountMinor, { providerAmountMinor: amountMinor, ...more })
const disputed = (state: LinkedOperation['state'], more: Partial<LinkedOperation> = {}) =>
  operation('dispute', 10_50n, { state, providerAmountMinor: 10_50n, ...more })

const shown = (payment: Payment, operations: readonly LinkedOperation[], charge?: Charge) =>
  movementsOf(payment, operations, charge).map(
    ({ kind, amount, expected }) => `${kind} ${amount} ${typeof expected === 'string' ? expected : expected.with}`,
  )

describe('the lines that a statement should have for a payment', () => {
  it.each<[string, Payment, readonly LinkedOperation[], readonly string[], Charge?]>([
    ['a deposit', DEPOSIT, [], ['charge 10.50 always']],
    ['a deposit that was declined', DECLINED, [], []],
    ['a deposit that was overpaid', DEPOSIT, [], ['charge 12.00 always'], charged(12_00n)],
    ['a deposit that was taken back', DEPOSIT, [operation('correction', 10_50n)], ['charge 10.50 never']],
    [
      'a deposit that was taken back by two operations',
      DEPOSIT,
      [operation('correction', 10_00n), operation('write_off', 50n)],
      ['charge 10.50 never'],
    ],
    [
      'a deposit that was taken back except for a cent',
      DEPOSIT,
      [operation('correction', 10_49n)],
      ['charge 10.50 always'],
    ],
    [
      'a deposit that was not taken back after all',
      DEPOSIT,
      [operation('correction', 10_50n, { state: 'rejected' })],
      ['charge 10.50 always'],
    ],
    ['a late credit of all', DECLINED, [operation('late_credit', 10_50n)], ['charge 10.50 always']],
    [
      'a late credit in another currency',
      inDollars(DECLINED, 15_75n),
      [operation('late_credit', 10_50n)],
      ['charge 15.75 always'],
    ],
    ['a late credit of a part', inDollars(DECLINED, 15_75n), [operation('late_credit', 5_25n)], ['charge 7.87 always']],
    [
      'a late credit and a return of the rest',
      DECLINED,
      [operation('late_credit', 8_00n), refund(2_00n, { source: 'provider' })],
      ['charge 10.00 always', 'refund -2.00 always'],
    ],
    ['a refund', DEPOSIT, [refund(5_00n)], ['charge 10.50 always', 'refund -5.00 always']],
    ['a refund that failed', DEPOSIT, [refund(5_00n, { state: 'failed' })], ['charge 10.50 always']],
    ['a payout', PAYOUT, [], ['payout -25.00 always']],
    ['a payout that failed', FAILED_PAYOUT, [], []],
    [
      'a failed payout that was paid nevertheless',
      FAILED_PAYOUT,
      [operation('correction', 26_00n)],
      ['payout -25.00 always'],
    ],
    [
      'a payout of which more than its sum was taken back',
      PAYOUT,
      [operation('correction', 26_00n)],
      ['payout -51.00 always'],
      charged(51_00n),
    ],
    [
      'a payout that the provider returned',
      PAYOUT,
      [operation('payout_return', 26_00n, { origin: 'provider', providerAmountMinor: 25_00n })],
      ['payout -25.00 always', 'payout_return 25.00 always'],
    ],
    [
      'a payout that an operator returned: both took place, or neither',
      PAYOUT,
      [operation('payout_return', 26_00n)],
      ['payout -25.00 payout_return o', 'payout_return 25.00 payout p'],
    ],
    [
      'a payout that an operator returned in part',
      PAYOUT,
      [operation('payout_return', 5_00n)],
      ['payout -25.00 always', 'payout_return 5.00 payout p'],
    ],
    [
      'a payout for which the provider reported its own sum',
      PAYOUT,
      [operation('payout_return', 5_00n)],
      ['payout -25.00 always', 'payout_return 5.00 payout p'],
      charged(25_00n),
    ],
    [
      'a payout that was paid in part',
      PAYOUT,
      [operation('payout_return', 5_00n)],
      ['payout -20.00 always', 'payout_return 5.00 never'],
      charged(20_00n),
    ],
    ['an open dispute', DEPOSIT, [disputed('pending')], ['charge 10.50 always', 'dispute -10.50 always']],
    [
      'a lost dispute without a fee',
      DEPOSIT,
      [disputed('succeeded')],
      ['charge 10.50 always', 'dispute -10.50 always'],
    ],
    [
      'a lost dispute',
      DEPOSIT,
      [disputed('succeeded', { providerFeeMinor: 15_00n })],
      ['charge 10.50 always', 'dispute -10.50 always', 'dispute_fee -15.00 always'],
    ],
    [
      'a lost dispute in another currency',
      DOLLAR_DEPOSIT,
      [disputed('succeeded', { providerAmountMinor: 15_75n, providerFeeMinor: 15_00n })],
      ['charge 15.75 always', 'dispute -15.75 always', 'dispute_fee -22.50 always'],
    ],
    [
      'a won dispute',
      DEPOSIT,
      [disputed('failed', { providerFeeMinor: 15_00n })],
      ['charge 10.50 always', 'dispute -10.50 always', 'dispute_won 10.50 always'],
    ],
    [
      'a dispute that was won after its loss',
      DEPOSIT,
      [disputed('failed_late', { providerFeeMinor: 15_00n, returnedFeeMinor: 5_00n })],
      ['charge 10.50 always', 'dispute -10.50 always', 'dispute_fee -15.00 always', 'dispute_won 15.50 always'],
    ],
  ])('issue-12 4 %s', (_, payment, operations, movements, charge) => {
    expect(shown(payment, operations, charge)).toEqual(movements)
  })

  // 15.02 USD is 10.01 1/3 EUR at this rate. It is stored as 10.02 EUR, which 15.03 USD would be too.
  it.each([
    ['dispute_fee', '-15.01', 'broken'],
    ['dispute_fee', '-15.02', 'matched'],
    ['dispute_fee', '-15.03', 'matched'],
    ['dispute_fee', '-15.04', 'broken'],
    ['dispute_won', '30.76', 'broken'],
    ['dispute_won', '30.77', 'matched'],
    ['dispute_won', '30.78', 'matched'],
    ['dispute_won', '30.79', 'broken'],
  ])('issue-12 4 a fee that was rounded up in the payment’s currency: a %s of %s is %s', (kind, amount, wanted) => {
    const fees = { providerFeeMinor: 10_02n, returnedFeeMinor: 10_02n }
    const movements = movementsOf(DOLLAR_DEPOSIT, [disputed('failed_late', { ...fees, providerAmountMinor: 15_75n })])
    const payment = { ...{ id: 'p', idAtProvider: 'p', brand: 'COM', providerReference: null }, movements }
    const names = { paymentOf: () => payment, paymentByReference: () => undefined }
    const line = {
      ...{ rowNumber: 2, kind, reference: null, paymentReference: 'p', operationReference: null, amount },
      ...{ currency: 'USD', fee: '0', bookedAt: ENDED_AT },
    }
    const known = { ...names, former: names, taken: new Set<string>(), onlyBrand: undefined }
    expect(matchLines([line], known).map((match) => match.kind)).toEqual([wanted])
  })

  it('issue-12 4 a line may name an operation by our id, and by the provider’s name where that reported it', () => {
    const key = { idempotencyKey: 'provider sandbox re_1' }
    const names = (more: Partial<LinkedOperation>) => movementsOf(DEPOSIT, [refund(5_00n, more)])[1]?.operationNames
    expect(names({ ...key, origin: 'provider' })).toEqual(['o', 're_1'])
    expect(names({ ...key, origin: 'merchant' })).toEqual(['o'])
    expect(movementsOf(DEPOSIT, [])[0]?.operationNames).toEqual([])
  })

  it('issue-12 4 a dispute is expected on the day when it began, and its end on the day when it ended', () => {
    const ended = movementsOf(DEPOSIT, [disputed('failed_late', { providerFeeMinor: 1n })])
    expect(ended.map(({ kind, at }) => [kind, at])).toEqual([
      ['charge', PAID_AT],
      ['dispute', BEGUN_AT],
      ['dispute_fee', ENDED_AT],
      ['dispute_won', ENDED_AT],
    ])
  })
})
