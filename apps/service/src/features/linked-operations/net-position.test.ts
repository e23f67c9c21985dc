import { describe, expect, it } from 'vitest'
import type { Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import {
  excessOf,
  isCredited,
  leftFor,
  netPositionOf,
  partsOf,
  providerShareOf,
  restOf,
  type Position,
} from './net-position'

/** 10.00 EUR with a fee of 0.50, requested from the provider as 11.55 USD, and declined. */
const payment = {
  ...{ id: 'payment', flow: 'deposit', state: 'declined', currency: 'EUR', precision: 2 },
  ...{ totalMinor: 10_50n, receivedMinor: 10_00n, feeMinor: 50n, taxMinor: 0n },
  processing: { currency: 'USD', precision: 2, amountMinor: 11_55n, rate: '1.1' },
} as Payment
/** The provider charged 9.99 USD: 9.0818 EUR, rounded down. */
const charge = { amountMinor: 9_08n, providerAmountMinor: 9_99n }
const position = (more: Partial<Position> = {}): Position => ({ payment, operations: [], charge, ...more })
const operation = (more: Partial<LinkedOperation>) =>
  ({
    ...{ kind: 'late_credit', source: 'player', state: 'succeeded', amountMinor: 9_08n, receivedMinor: 9_08n },
    ...{ feeMinor: 0n, taxMinor: 0n, providerAmountMinor: 0n, ...more },
  }) as LinkedOperation
const CREDIT = { kind: 'late_credit', source: 'player' } as const
const RETURN = { kind: 'refund', source: 'provider' } as const
const REFUND = { kind: 'refund', source: 'player' } as const

describe('the remaining amounts of a deposit that did not succeed as requested', () => {
  it('issue-12 1 a return gives back exactly what the provider charged in its own currency', () => {
    expect(leftFor(position(), RETURN)).toBe(9_08n)
    expect(providerShareOf(position(), RETURN, 9_08n)).toBe(9_99n)
    expect(partsOf(position(), RETURN, 9_08n)).toEqual({ receivedMinor: 9_08n, feeMinor: 0n, taxMinor: 0n })
  })

  it('issue-12 1 the credited and the returned amounts add up to the charge', () => {
    const credited = position({ operations: [operation({})] })
    expect([leftFor(credited, CREDIT), leftFor(credited, RETURN), leftFor(credited, REFUND)]).toEqual([0n, 0n, 9_08n])
    const returned = position({ operations: [operation({ ...RETURN, state: 'unknown', providerAmountMinor: 9_99n })] })
    expect([leftFor(returned, CREDIT), leftFor(returned, RETURN), leftFor(returned, REFUND)]).toEqual([0n, 0n, 0n])
    const failed = position({ operations: [operation({ ...RETURN, state: 'failed' })] })
    expect(leftFor(failed, CREDIT)).toBe(9_08n)
    // 5.00 of 9.08 EUR are 5.50 of the 9.99 USD.
    const half = position({ operations: [operation({ amountMinor: 5_00n })] })
    expect(providerShareOf(half, RETURN, 4_08n)).toBe(9_99n - 5_50n)
    // When all of it is credited, the rest can be refunded.
    expect(netPositionOf(credited)).toEqual({ paidMinor: 0n, movedMinor: 9_08n, reservedMinor: 0n, leftMinor: 9_08n })
    const open = operation({ ...REFUND, state: 'sending', amountMinor: 1_00n })
    const capture = operation({ kind: 'capture', amountMinor: 10_50n })
    const partly = position({ operations: [capture, operation({ amountMinor: 5_00n }), open] })
    expect(netPositionOf(partly)).toEqual({ paidMinor: 0n, movedMinor: 5_00n, reservedMinor: 1_00n, leftMinor: 4_08n })
  })

  it('issue-12 1 a refund of a late credit returns no more than its share of the charge', () => {
    const refunded = operation({ ...REFUND, amountMinor: 4_00n, receivedMinor: 4_00n, providerAmountMinor: 4_39n })
    const credited = position({ operations: [operation({}), refunded] })
    expect(leftFor(credited, REFUND)).toBe(5_08n)
    // 9.08 of 10.50 EUR are 9.98 of 11.55 USD.
    expect(providerShareOf(credited, REFUND, 5_08n)).toBe(9_98n - 4_39n)
  })

  it('issue-12 1 at most the payment’s amount can be credited, and the whole charge can be returned', () => {
    const over = position({ charge: { amountMinor: 12_00n, providerAmountMinor: 13_20n } })
    expect([leftFor(over, CREDIT), leftFor(over, RETURN)]).toEqual([10_50n, 12_00n])
    // Nothing was credited, so no fee was taken.
    expect(partsOf(over, RETURN, 12_00n)).toEqual({ receivedMinor: 12_00n, feeMinor: 0n, taxMinor: 0n })
  })

  it('issue-12 1 without a recorded charge nothing can be returned, and the payment’s amount can be credited', () => {
    const silent = position({ charge: undefined })
    expect([leftFor(silent, CREDIT), leftFor(silent, RETURN)]).toEqual([10_50n, 0n])
    expect([isCredited(silent), isCredited(position({ operations: [operation({})] }))]).toEqual([false, true])
    expect(netPositionOf(silent)).toEqual({ paidMinor: 0n, movedMinor: 0n, reservedMinor: 0n, leftMinor: 10_50n })
  })
})

/** 10.00 EUR were credited for 10.50, of which the fee is 0.40 and the tax 0.10. */
const paid = { ...payment, state: 'succeeded', feeMinor: 40n, taxMinor: 10n } as Payment
/** The player received 10.00 EUR of 10.50. */
const payout = { ...paid, flow: 'withdrawal', processing: null } as Payment
const RETURNED_PAYOUT = { kind: 'payout_return', source: 'player' } as const
const CORRECTION = { kind: 'correction', source: 'player' } as const

describe('the remaining amounts of a payment that succeeded', () => {
  it('issue-12 1 partial refunds take first the received amount, then the fee, then the tax, and nothing twice', () => {
    const first = operation({ ...REFUND, amountMinor: 9_00n, receivedMinor: 9_00n, providerAmountMinor: 9_90n })
    const left = position({ payment: paid, charge: undefined, operations: [first] })
    expect(partsOf(left, REFUND, 1_20n)).toEqual({ receivedMinor: 1_00n, feeMinor: 20n, taxMinor: 0n })
    expect(partsOf(left, REFUND, 1_50n)).toEqual({ receivedMinor: 1_00n, feeMinor: 40n, taxMinor: 10n })
    expect(providerShareOf(left, REFUND, 1_20n)).toBe(1_32n)
    // The last partial refund is the rest of the provider's amount.
    expect(providerShareOf(left, REFUND, 1_50n)).toBe(1_65n)
    expect(netPositionOf(left)).toEqual({ paidMinor: 10_50n, movedMinor: 9_00n, reservedMinor: 0n, leftMinor: 1_50n })
    expect(isCredited(left)).toBe(true)
  })

  it.each([
    ['a correction', CORRECTION],
    ['a write-off', { kind: 'write_off', source: 'merchant' } as const],
  ])('issue-12 1 the last refund after %s returns only its own share of the provider’s amount', (_, taker) => {
    // The correction makes no call, so its provider amount is 0: 4.00 of 10.50 EUR are 4.40 of 11.55 USD.
    const taken = operation({ ...taker, amountMinor: 4_00n, receivedMinor: 4_00n })
    const left = position({ payment: paid, charge: undefined, operations: [taken] })
    expect(leftFor(left, REFUND)).toBe(6_50n)
    expect(providerShareOf(left, REFUND, 6_50n)).toBe(11_55n - 4_40n)
  })

  it('issue-12 1 the last refund takes nothing from the provider if its own refunds, rounded down, have taken all', () => {
    // 10.50 EUR are 283,500 VND, so a cent is 270 VND. Each report has a remainder that is not counted in cents.
    const processing = { currency: 'VND', precision: 0, amountMinor: 283_500n, rate: '27000' }
    const refunded = operation({ ...REFUND, amountMinor: 5_24n, receivedMinor: 5_24n, providerAmountMinor: 141_740n })
    const again = operation({ ...REFUND, amountMinor: 5_25n, receivedMinor: 5_25n, providerAmountMinor: 141_950n })
    const left = position({ payment: { ...paid, processing }, charge: undefined, operations: [refunded, again] })
    expect(leftFor(left, REFUND)).toBe(1n)
    expect(providerShareOf(left, REFUND, 1n)).toBe(0n)
  })

  it('issue-12 1 a payment in the provider’s own currency is divided without conversion', () => {
    const own = position({ payment: { ...paid, processing: null }, charge: undefined })
    expect(providerShareOf(own, REFUND, 3_33n)).toBe(3_33n)
  })

  it('issue-12 1 a capture takes the whole amount, and only another capture or void prevents it', () => {
    const held: Payment = { ...paid, state: 'processing' }
    const capture = { kind: 'capture', source: 'player' } as const
    const refunded = operation({ ...REFUND, amountMinor: 9_00n })
    expect(leftFor(position({ payment: held, operations: [refunded] }), capture)).toBe(10_50n)
    for (const kind of ['capture', 'void'] as const) {
      const decided = operation({ kind, state: 'sending', amountMinor: 10_50n })
      expect(leftFor(position({ payment: held, operations: [decided] }), capture)).toBe(0n)
      expect(leftFor(position({ payment: paid, operations: [decided] }), REFUND)).toBe(10_50n)
    }
  })

  it('issue-12 1 the excess over a deposit is a separate amount: it can be returned, and refunds do not use it', () => {
    const charge = { amountMinor: 12_00n, providerAmountMinor: 13_20n }
    const over = position({ payment: paid, charge })
    expect([excessOf(over), leftFor(over, RETURN), leftFor(over, REFUND)]).toEqual([1_50n, 1_50n, 10_50n])
    expect([providerShareOf(over, RETURN, 1_00n), providerShareOf(over, RETURN, 1_50n)]).toEqual([1_10n, 1_65n])
    expect(partsOf(over, RETURN, 1_50n)).toEqual({ receivedMinor: 1_50n, feeMinor: 0n, taxMinor: 0n })
    const operations = [operation({ ...RETURN, amountMinor: 50n }), operation({ ...REFUND, amountMinor: 10_00n })]
    const returned = position({ payment: paid, charge, operations })
    expect([leftFor(returned, RETURN), leftFor(returned, REFUND)]).toEqual([1_00n, 50n])
  })

  it.each([
    ['the requested amount', paid, { amountMinor: 10_50n, providerAmountMinor: 11_55n }],
    ['less than the requested amount', paid, { amountMinor: 9_08n, providerAmountMinor: 9_99n }],
    ['a deposit that did not succeed', payment, { amountMinor: 12_00n, providerAmountMinor: 13_20n }],
  ])('issue-12 1 there is no excess for %s', (_, of, charge) => {
    expect(excessOf(position({ payment: of, charge }))).toBe(0n)
  })

  it('issue-12 1 the excess over a payout is taken back separately, and the payout is returned in full', () => {
    const over = position({ payment: payout, charge: { amountMinor: 11_00n, providerAmountMinor: 11_00n } })
    const writeOff = { kind: 'write_off', source: 'merchant' } as const
    expect([leftFor(over, CORRECTION), leftFor(over, writeOff)]).toEqual([1_00n, 1_00n])
    expect([leftFor(over, RETURNED_PAYOUT), excessOf(over)]).toEqual([10_50n, 1_00n])
    const operations = [operation({ ...CORRECTION, amountMinor: 30n })]
    expect(leftFor({ ...over, operations }, writeOff)).toBe(70n)
    expect(leftFor({ ...over, operations }, RETURNED_PAYOUT)).toBe(10_50n)
    // A payout that failed has no excess: everything that was paid nevertheless is to be taken back.
    expect(leftFor({ ...over, payment: { ...payout, state: 'declined' } }, CORRECTION)).toBe(10_50n)
  })

  it.each<[string, Payment, Position['charge'], bigint | undefined]>([
    ['a payout that was paid in part', payout, { amountMinor: 7_00n, providerAmountMinor: 7_00n }, 3_00n],
    ['a payout that was paid exactly', payout, { amountMinor: 10_00n, providerAmountMinor: 10_00n }, 0n],
    ['a payout that was overpaid', payout, { amountMinor: 11_00n, providerAmountMinor: 11_00n }, undefined],
    ['a payout without a reported amount', payout, undefined, undefined],
    ['a deposit that was paid in part', paid, { amountMinor: 9_08n, providerAmountMinor: 9_99n }, undefined],
  ])('issue-12 1 the rest of %s', (_, of, charge, restMinor) => {
    expect(restOf(position({ payment: of, charge }))).toBe(restMinor)
  })

  it('issue-12 1 the rest of a payout is returned once, and stays after a failed return', () => {
    const short = { payment: payout, charge: { amountMinor: 7_00n, providerAmountMinor: 7_00n } }
    const restAfter = (...operations: LinkedOperation[]) => restOf(position({ ...short, operations }))
    expect(restAfter(operation({ ...RETURNED_PAYOUT, amountMinor: 2_00n }))).toBe(1_00n)
    expect(restAfter(operation({ ...RETURNED_PAYOUT, state: 'failed', amountMinor: 2_00n }))).toBe(3_00n)
    expect(restAfter(operation({ ...CORRECTION, amountMinor: 2_00n }))).toBe(3_00n)
    expect(restAfter(operation({ ...RETURNED_PAYOUT, amountMinor: 4_00n }))).toBe(0n)
  })
})
