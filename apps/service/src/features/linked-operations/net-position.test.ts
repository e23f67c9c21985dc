import { describe, expect, it } from 'vitest'
import type { Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import { isCredited, leftFor, netPositionOf, partsOf, providerShareOf, type Position } from './net-position'

/** 10.00 EUR with a fee of 0.50, asked from the provider as 11.55 USD, and declined. */
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

describe('what is left of a deposit that did not succeed as it was asked', () => {
  it('issue-12 1 MONEY-1 a return gives back exactly what the provider charged in its own currency', () => {
    expect(leftFor(position(), RETURN)).toBe(9_08n)
    expect(providerShareOf(position(), RETURN, 9_08n)).toBe(9_99n)
    expect(partsOf(position(), RETURN, 9_08n)).toEqual({ receivedMinor: 9_08n, feeMinor: 0n, taxMinor: 0n })
  })

  it('issue-12 1 what was credited and what was given back together are what was charged', () => {
    const credited = position({ operations: [operation({})] })
    expect([leftFor(credited, CREDIT), leftFor(credited, RETURN), leftFor(credited, REFUND)]).toEqual([0n, 0n, 9_08n])
    const returned = position({ operations: [operation({ ...RETURN, state: 'unknown', providerAmountMinor: 9_99n })] })
    expect([leftFor(returned, CREDIT), leftFor(returned, RETURN), leftFor(returned, REFUND)]).toEqual([0n, 0n, 0n])
    const failed = position({ operations: [operation({ ...RETURN, state: 'failed' })] })
    expect(leftFor(failed, CREDIT)).toBe(9_08n)
  })

  it('issue-12 1 a refund of what was credited late returns no more than its share of the charge', () => {
    const refunded = operation({ ...REFUND, amountMinor: 4_00n, receivedMinor: 4_00n, providerAmountMinor: 4_39n })
    const credited = position({ operations: [operation({}), refunded] })
    expect(leftFor(credited, REFUND)).toBe(5_08n)
    // 9.08 of 10.50 EUR are 9.98 of 11.55 USD.
    expect(providerShareOf(credited, REFUND, 5_08n)).toBe(9_98n - 4_39n)
  })

  it('issue-12 1 more than the payment’s own sum is never credited, and all of it may be given back', () => {
    const over = position({ charge: { amountMinor: 12_00n, providerAmountMinor: 13_20n } })
    expect([leftFor(over, CREDIT), leftFor(over, RETURN)]).toEqual([10_50n, 12_00n])
  })

  it('issue-12 1 without a charge on record nothing is given back, and the payment’s sum may be credited', () => {
    const silent = position({ charge: undefined })
    expect([leftFor(silent, CREDIT), leftFor(silent, RETURN)]).toEqual([10_50n, 0n])
    expect([isCredited(silent), isCredited(position({ operations: [operation({})] }))]).toEqual([false, true])
    expect(netPositionOf(silent)).toEqual({ paidMinor: 0n, movedMinor: 0n, reservedMinor: 0n, leftMinor: 10_50n })
  })
})
