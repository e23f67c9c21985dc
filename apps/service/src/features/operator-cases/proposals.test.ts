import { describe, expect, it } from 'vitest'
import type { LinkedOperation, PaymentOperations } from '../linked-operations'
import type { Payment } from '../payments'
import { proposalsFor } from './proposals'

/** 10.50 EUR that did not succeed. */
const DEPOSIT = {
  ...{ flow: 'deposit', state: 'declined', currency: 'EUR', precision: 2, orderId: null, processing: null },
  ...{ totalMinor: 10_50n, receivedMinor: 10_00n },
} as Payment
/** The player gives 10.50 EUR, of which 10.00 are paid out. */
const PAYOUT = { ...DEPOSIT, flow: 'withdrawal' } as Payment
const DOLLARS = { processing: { currency: 'USD', precision: 2, amountMinor: 10_50n, rate: '1' } }

type Possible = PaymentOperations['possible']
const WITH_THE_PLAYER = ['late_credit', 'capture', 'void', 'payout_return', 'correction'] as const
const possible = (leftMinor: bigint): Possible => [
  // An operation that another source would pay is not proposed.
  { kind: 'refund', source: 'player', leftMinor: 99_00n },
  { kind: 'correction', source: 'merchant', leftMinor: 99_00n },
  ...WITH_THE_PLAYER.map((kind) => ({ kind, source: 'player', leftMinor }) as const),
  { kind: 'refund', source: 'provider', leftMinor },
  { kind: 'write_off', source: 'merchant', leftMinor },
]

type Found = Partial<Omit<PaymentOperations, 'payment' | 'charge'>> & {
  readonly payment?: Partial<Payment>
  readonly chargedMinor?: bigint
}
const found = ({ payment, chargedMinor, ...more }: Found): PaymentOperations => ({
  ...{ operations: [], net: { paidMinor: 0n, movedMinor: 0n, reservedMinor: 0n, leftMinor: 0n } },
  possible: possible(10_50n),
  possibleOnce: { declined: possible(10_50n), succeeded: possible(1_50n) },
  payment: { ...DEPOSIT, ...payment },
  charge: chargedMinor === undefined ? undefined : { amountMinor: chargedMinor, providerAmountMinor: chargedMinor },
  ...more,
})
const offered = (kind: string, details: Readonly<Record<string, string>>, about: Found = {}) =>
  proposalsFor(kind, details, found(about)).map(
    (each) => `${each.kind} ${each.source} ${each.amountMinor}${each.isDifference ? ' difference' : ''}`,
  )

const CREDITED = ['late_credit player 1050', 'refund provider 1050']
const takenBack = (minor = 1050) => [`correction player ${minor}`, `write_off merchant ${minor}`]
const returned = (minor = 1050) => [`payout_return player ${minor}`]

describe('the proposals of a case', () => {
  it.each<[string, string, readonly string[], Found?]>([
    ['a late success', 'late_success', CREDITED],
    ['a late success of a payout', 'late_success', takenBack(), { payment: PAYOUT }],
    ['a late decline', 'late_decline', takenBack()],
    ['a late decline of a payout', 'late_decline', returned(), { payment: PAYOUT }],
    ['an authorised deposit that is not captured', 'never_settled', ['capture player 1050', 'void player 1050']],
    ['a payout without an end', 'never_settled', [], { payment: PAYOUT }],
    ['another kind', 'reference_mismatch', []],
    ['a kind that is a property name of every object', 'constructor', []],
    ['a payment without a possible operation', 'late_success', [], { possible: [] }],
    ['a charge of the payment’s sum', 'late_success', CREDITED, { chargedMinor: 10_50n }],
    ['a charge above the payment’s sum', 'late_success', ['refund provider 1050'], { chargedMinor: 10_51n }],
    ['a charge below it', 'late_success', CREDITED, { chargedMinor: 10_49n }],
    ['an order that was paid whole', 'late_success', CREDITED, { payment: { orderId: 'o' }, chargedMinor: 10_50n }],
    [
      'an order that was not paid whole',
      'late_success',
      ['refund provider 1050'],
      { payment: { orderId: 'o' }, chargedMinor: 10_49n },
    ],
  ])('issue-12 1 2 of %s', (_, kind, proposals, about) => {
    expect(offered(kind, {}, about)).toEqual(proposals)
  })

  it.each<[Readonly<Record<string, string>>, readonly string[], Found?]>([
    [{ break: 'wrong_state', line: 'charge' }, CREDITED],
    [{ break: 'missing_at_provider', line: 'charge' }, takenBack()],
    [{ break: 'missing_at_provider', line: 'payout' }, returned(), { payment: PAYOUT }],
    [{ break: 'missing_at_provider', line: 'refund' }, []],
    [{ break: 'missing_here', line: 'refund', amount: '-1.00' }, takenBack(100)],
    [{ break: 'missing_here', line: 'dispute', amount: '-1.00' }, takenBack(100)],
    [{ break: 'missing_here', line: 'payout_return', amount: '1.00' }, returned(100), { payment: PAYOUT }],
    [{ break: 'missing_here', line: 'charge', amount: '1.00' }, []],
    [{ break: 'under_amount', line: 'charge', difference: '-1' }, takenBack(100)],
    [{ break: 'under_amount', line: 'payout', difference: '1' }, returned(100), { payment: PAYOUT }],
    [{ break: 'under_amount', line: 'refund', difference: '1' }, []],
    [{ break: 'over_amount', line: 'charge', difference: '1' }, []],
    [{ break: 'missing_here', line: 'refund', amount: '-10.50' }, takenBack()],
    [{ break: 'missing_here', line: 'refund', amount: '-10.51' }, []],
    [{ break: 'missing_here', line: 'refund', amount: '0.00' }, []],
    [{ break: 'missing_here', line: 'refund', amount: '-1.005' }, []],
    [{ break: 'wrong_state', line: 'charge', currency: 'EUR' }, CREDITED],
    [{ break: 'wrong_state', line: 'charge', currency: 'USD' }, []],
    [{ break: 'wrong_state', line: 'charge', currency: 'USD' }, CREDITED, { payment: DOLLARS }],
    [{ break: 'missing_here', line: 'refund', amount: '-1.00', currency: 'USD' }, [], { payment: DOLLARS }],
  ])('issue-12 4 of a break %j', (details, proposals, about) => {
    expect(offered('statement_break', details, about)).toEqual(proposals)
  })

  it.each([
    ['unknown', []],
    ['pending', []],
    ['succeeded', takenBack(100)],
    ['failed', takenBack(100)],
  ] as const)('issue-12 4 of a line about an operation that is %s', (state, proposals) => {
    const operations = [{ id: 'ours', kind: 'refund', state } as LinkedOperation]
    const details = { break: 'missing_here', line: 'refund', amount: '-1.00', currency: 'EUR' }
    expect(offered('statement_break', { ...details, operation_reference: 'ours' }, { operations })).toEqual(proposals)
    expect(offered('statement_break', { ...details, operation_reference: 'another' }, { operations })).toEqual(
      takenBack(100),
    )
  })

  const waiting = (more: Partial<Payment> = {}) => ({ payment: { state: 'unknown', ...more } }) as const
  const succeeded = (more: Partial<Payment> = {}) => ({ payment: { state: 'succeeded', ...more } }) as const
  it.each<[string, Found, readonly string[], string?]>([
    ['the provider has not reported', waiting(), []],
    ['is in another currency', { ...waiting(), chargedMinor: 10_50n }, [], 'USD'],
    ['is in the currency that was asked for', { ...waiting(DOLLARS), chargedMinor: 10_50n }, CREDITED, 'USD'],
    ['is less than a deposit', { ...waiting(), chargedMinor: 8_00n }, CREDITED],
    [
      'is more than a deposit',
      { ...waiting(), chargedMinor: 12_00n },
      ['refund provider 150 difference', 'refund provider 1050'],
    ],
    ['is less than a deposit that was declined', { chargedMinor: 8_00n }, CREDITED],
    [
      'is more than a deposit that succeeded',
      { ...succeeded(), chargedMinor: 12_00n, possible: possible(1_50n) },
      ['refund provider 150 difference'],
    ],
    ['was refunded', { ...succeeded(), chargedMinor: 12_00n, possible: possible(0n) }, []],
    ['equals the deposit’s', { ...succeeded(), chargedMinor: 10_50n }, []],
    [
      'is less than a payout',
      { payment: { ...PAYOUT, state: 'unknown' }, chargedMinor: 9_00n },
      ['payout_return player 100 difference'],
    ],
    [
      'is less than a payout by more than can be returned',
      { payment: { ...PAYOUT, state: 'unknown' }, chargedMinor: 8_00n },
      [],
    ],
    [
      'is less than a payout, and was returned',
      {
        payment: { ...PAYOUT, state: 'succeeded' },
        chargedMinor: 9_00n,
        operations: [{ kind: 'payout_return', state: 'succeeded', amountMinor: 1_00n } as LinkedOperation],
      },
      [],
    ],
    [
      'is more than a payout',
      { payment: { ...PAYOUT, state: 'unknown' }, chargedMinor: 11_50n },
      ['correction player 150 difference', 'write_off merchant 150 difference'],
    ],
    ['was paid out of a payout that failed', { payment: PAYOUT, chargedMinor: 9_00n }, []],
  ])('issue-12 1 of a sum that %s', (_, about, proposals, currency) => {
    expect(offered('amount_mismatch', currency === undefined ? {} : { currency }, about)).toEqual(proposals)
  })
})
