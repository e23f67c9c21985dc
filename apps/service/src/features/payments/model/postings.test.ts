import { describe, expect, it } from 'vitest'
import { PAYMENT_STATES } from '@modulor/contract/vocabulary'
import type { Operation } from '../../../ledger'
import type { Payment } from './payment'
import { samplePayment } from './payment-sample'
import { operationsOf } from './postings'

/** 25.00 with a fee of 0.50 and a tax of 0.30. */
const deposit: Partial<Payment> = { id: 'pay', receivedMinor: 24_20n, feeMinor: 50n, taxMinor: 30n }
const payout: Partial<Payment> = { ...deposit, flow: 'withdrawal', amountMinor: 25_00n }

/** Each line as `operation kind: debit > credit sum`, with the hold that it ends. */
const linesOf = (operations: readonly Operation[]) =>
  operations.flatMap(({ id, lines }) =>
    lines.map((line) => {
      const ends = 'holdOperation' in line ? ` of ${line.holdOperation}` : ''
      return `${id} ${line.kind}: ${line.debit.kind} > ${line.credit.kind} ${line.amountMinor}${ends}`
    }),
  )

describe('the postings of a payment', () => {
  it.each<[string, Partial<Payment>, readonly string[]]>([
    [
      'a deposit',
      deposit,
      [
        'pay:deposit deposit: provider > player 2420',
        'pay:deposit fee: provider > fees 50',
        'pay:deposit tax: provider > tax 30',
      ],
    ],
    [
      'a deposit without fee and tax',
      { ...deposit, feeMinor: 0n, taxMinor: 0n },
      ['pay:deposit deposit: provider > player 2420'],
    ],
    [
      'a deposit with a bonus',
      { ...deposit, feeMinor: 0n, taxMinor: 0n, bonusMinor: 5_00n },
      ['pay:deposit deposit: provider > player 2420', 'pay:deposit bonus: bonus > player_bonus 500'],
    ],
    [
      'an order',
      { ...deposit, orderId: 'A-1', feeMinor: 0n },
      ['pay:deposit deposit: provider > orders 2420', 'pay:deposit tax: provider > tax 30'],
    ],
    [
      'a payout',
      payout,
      [
        'pay:hold hold: player > player_hold 2500',
        'pay:capture capture: player_hold > provider 2500 of pay:hold',
        'pay:capture fee: provider > fees 50',
        'pay:capture tax: provider > tax 30',
      ],
    ],
  ])('SVC-2 CHECK-1 of %s that succeeded', (_, parts, lines) => {
    expect(linesOf(operationsOf(samplePayment({ ...parts, state: 'succeeded' })))).toEqual(lines)
  })

  it.each(PAYMENT_STATES.filter((state) => state !== 'succeeded'))('SVC-2 in the state %s', (state) => {
    expect(operationsOf(samplePayment({ ...deposit, state }))).toEqual([])
    const released = ['declined', 'cancelled', 'expired'].includes(state)
    expect(linesOf(operationsOf(samplePayment({ ...payout, state })))).toEqual([
      'pay:hold hold: player > player_hold 2500',
      ...(released ? ['pay:release release: player_hold > player 2500 of pay:hold'] : []),
    ])
  })
})
