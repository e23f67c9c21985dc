import type { OperationKind } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../ledger'
import type { Provider } from '../../providers/provider'
import type { Payment } from '../payments'
import { samplePayment } from '../payments/model/payment-sample'
import type { LinkedOperation } from './linked-operation'
import type { Position } from './net-position'
import {
  allPostingsOf,
  canCarryOut,
  holdOf,
  isRequestedKind,
  isWholeKind,
  possibleKinds,
  postingsOf,
} from './operation-kinds'

/** 10.00 EUR with a fee of 0.40 and a tax of 0.10. */
const MONEY = { totalMinor: 10_50n, receivedMinor: 10_00n, feeMinor: 40n, taxMinor: 10n }
const deposit = samplePayment({ ...MONEY, state: 'succeeded' })
const failedDeposit = { ...deposit, state: 'expired' } as const
const payout = { ...deposit, flow: 'withdrawal' } as const
const failedPayout = { ...payout, state: 'declined' } as const
const order = { ...deposit, orderId: 'order-1' }
const held = { ...deposit, state: 'processing', isAuthorised: true } as const
const OVER = { amountMinor: 12_00n, providerAmountMinor: 12_00n }

const operation = (more: Partial<LinkedOperation>) =>
  ({
    ...{ id: 'op', kind: 'refund', origin: 'operator', source: 'player', state: 'succeeded', amountMinor: 10_50n },
    ...{ receivedMinor: 10_00n, feeMinor: 40n, taxMinor: 10n, providerFeeMinor: 15_00n, returnedFeeMinor: 0n },
    ...more,
  }) as LinkedOperation

/** Each line as `kind: debit > credit amount`, with the hold that it ends. */
const linesOf = (posting: Operation | undefined): readonly string[] | undefined =>
  posting?.lines.map((line) => {
    const ends = 'holdOperation' in line ? ` of ${line.holdOperation}` : ''
    return `${line.kind}: ${line.debit.kind} > ${line.credit.kind} ${line.amountMinor}${ends}`
  })

describe('the kinds of operations', () => {
  it.each([
    ['capture', true],
    ['void', true],
    ['refund', false],
    ['late_credit', false],
    ['write_off', false],
  ] as const)('issue-12 1 %s takes the whole amount: %s', (kind, isWhole) => {
    expect(isWholeKind(kind)).toBe(isWhole)
  })

  it.each<[string, Omit<Position, 'operations'>, readonly string[]]>([
    [
      'a deposit that was credited',
      { payment: deposit, charge: undefined },
      [
        ...[
          'refund by player 1050',
          'refund by merchant 1050',
          'correction by player 1050',
          'write_off by merchant 1050',
        ],
      ],
    ],
    [
      'a deposit that was overpaid',
      { payment: deposit, charge: OVER },
      [
        ...['refund by player 1050', 'refund by merchant 1050', 'refund by provider 150'],
        ...['correction by player 1050', 'write_off by merchant 1050'],
      ],
    ],
    [
      'an authorised deposit',
      { payment: held, charge: undefined },
      [...['capture by player 1050', 'void by player 1050']],
    ],
    [
      'a deposit that ended without success',
      { payment: failedDeposit, charge: undefined },
      ['late_credit by player 1050'],
    ],
    [
      'the same, with a charge',
      { payment: failedDeposit, charge: OVER },
      [...['refund by provider 1200', 'late_credit by player 1050']],
    ],
    ['a payout that was paid', { payment: payout, charge: undefined }, ['payout_return by player 1050']],
    [
      'a payout that was overpaid',
      { payment: payout, charge: OVER },
      [...['payout_return by player 1050', 'correction by player 200', 'write_off by merchant 200']],
    ],
    [
      'a payout that ended without success',
      { payment: failedPayout, charge: undefined },
      [...['correction by player 1050', 'write_off by merchant 1050']],
    ],
    ['a deposit that is under way', { payment: { ...deposit, state: 'processing' }, charge: undefined }, []],
    ['a payout that is under way', { payment: { ...payout, state: 'processing' }, charge: undefined }, []],
  ])('issue-12 1 the allowed operations for %s', (_, position, possible) => {
    const calls = { refund: () => {}, capture: () => {}, void: () => {} } as unknown as Provider
    const found = possibleKinds({ ...position, operations: [] }, calls)
    expect(found.map(({ kind, source, leftMinor }) => `${kind} by ${source} ${leftMinor}`)).toEqual(possible)
  })

  it('issue-12 1 a refund is not offered after a full refund', () => {
    const position = { payment: deposit, charge: undefined, operations: [operation({})] }
    expect(possibleKinds(position, { refund: () => {} } as unknown as Provider)).toEqual([])
  })

  it('issue-12 1 an operation with a call to the provider is offered only if the provider supports it', () => {
    const none = {} as Provider
    expect([canCarryOut(none, 'refund'), canCarryOut(undefined, 'void')]).toEqual([false, false])
    expect([canCarryOut(none, 'late_credit'), canCarryOut(undefined, 'write_off')]).toEqual([true, true])
    const requested = (['refund', 'write_off', 'dispute'] satisfies OperationKind[]).filter(isRequestedKind)
    expect(requested).toEqual(['refund', 'write_off'])
  })

  it.each<[string, Partial<LinkedOperation>, typeof deposit, readonly string[] | undefined]>([
    [
      'a refund of the player',
      {},
      deposit,
      [
        ...[
          'capture: player_hold > provider 1000 of op:hold',
          'refund: fees > provider 40',
          'refund: tax > provider 10',
        ],
      ],
    ],
    [
      'a refund without a fee',
      { feeMinor: 0n, taxMinor: 0n },
      deposit,
      ['capture: player_hold > provider 1000 of op:hold'],
    ],
    ['a refund of the fee alone', { receivedMinor: 0n, taxMinor: 0n }, deposit, ['refund: fees > provider 40']],
    [
      'a refund that the provider made',
      { origin: 'provider', feeMinor: 0n, taxMinor: 0n },
      deposit,
      ['refund: player > provider 1000'],
    ],
    [
      'a refund that the merchant bears',
      { source: 'merchant' },
      deposit,
      [...['refund: losses > provider 1000', 'refund: fees > provider 40', 'refund: tax > provider 10']],
    ],
    ['a refund of an order', { feeMinor: 0n, taxMinor: 0n }, order, ['refund: orders > provider 1000']],
    ['a refund of a charge that was not credited', { source: 'provider' }, failedDeposit, undefined],
    [
      'a late credit',
      { kind: 'late_credit' },
      failedDeposit,
      [...['late_credit: provider > player 1000', 'late_credit: provider > fees 40', 'late_credit: provider > tax 10']],
    ],
    [
      'a payout that was returned',
      { kind: 'payout_return' },
      payout,
      [
        ...[
          'payout_return: provider > player 1000',
          'payout_return: fees > player 40',
          'payout_return: tax > player 10',
        ],
      ],
    ],
    [
      'a correction of a payout',
      { kind: 'correction' },
      failedPayout,
      [...['correction: player > provider 1000', 'correction: player > fees 40', 'correction: player > tax 10']],
    ],
    ['a capture', { kind: 'capture' }, held, undefined],
    ['a refund that is sent', { state: 'sending' }, deposit, undefined],
    ['a refund that failed', { state: 'failed' }, deposit, ['release: player_hold > player 1000 of op:hold']],
    ['a refund that was rejected', { state: 'rejected' }, deposit, ['release: player_hold > player 1000 of op:hold']],
    ['a refund that expired', { state: 'expired' }, deposit, ['release: player_hold > player 1000 of op:hold']],
    ['a refund of the fee that failed', { state: 'failed', receivedMinor: 0n }, deposit, undefined],
    ['a refund of an order that failed', { state: 'failed' }, order, undefined],
    ['a correction that was rejected', { kind: 'correction', state: 'rejected' }, deposit, undefined],
    [
      'a dispute that was lost',
      { kind: 'dispute', source: 'merchant' },
      deposit,
      [...['dispute: losses > disputes 1050', 'dispute: provider_fees > provider 1500']],
    ],
    [
      'a dispute that was lost without a fee',
      { kind: 'dispute', source: 'merchant', providerFeeMinor: 0n },
      deposit,
      ['dispute: losses > disputes 1050'],
    ],
  ])('SVC-2 issue-12 1 %s posts its amounts', (_, more, payment, lines) => {
    expect(linesOf(postingsOf(operation(more), payment))).toEqual(lines)
  })

  it('SVC-2 issue-12 1 only a refund through the provider is held from the player’s balance', () => {
    expect(linesOf(holdOf(operation({ state: 'sending' }), deposit))).toEqual(['hold: player > player_hold 1000'])
    expect(holdOf(operation({ state: 'sending', source: 'merchant' }), deposit)).toBeUndefined()
    expect(holdOf(operation({ state: 'sending', kind: 'correction' }), deposit)).toBeUndefined()
  })

  it('issue-12 1 the check of the ledger finds every posting of an operation', () => {
    const idsOf = (more: Partial<LinkedOperation>) => allPostingsOf(operation(more), deposit).map(({ id }) => id)
    expect(idsOf({})).toEqual(['op:hold', 'op:refund'])
    expect(idsOf({ state: 'unknown' })).toEqual(['op:hold'])
    expect(idsOf({ kind: 'dispute', state: 'pending' })).toEqual(['op:dispute_opened'])
    expect(idsOf({ kind: 'dispute', state: 'failed' })).toEqual(['op:dispute_opened', 'op:dispute_won'])
    const reversed = ['op:dispute_opened', 'op:dispute_lost', 'op:dispute_reversed']
    expect(idsOf({ kind: 'dispute', state: 'failed_late' })).toEqual(reversed)
  })

  it('issue-12 1 a lost dispute that is won later returns the amount and the part of the fee that the provider returned', () => {
    const reversed = { kind: 'dispute', state: 'failed_late' } as const
    expect(linesOf(postingsOf(operation(reversed), deposit))).toEqual(['dispute: provider > losses 1050'])
    expect(linesOf(postingsOf(operation({ ...reversed, returnedFeeMinor: 7_00n }), deposit))).toEqual([
      ...['dispute: provider > losses 1050', 'dispute: provider > provider_fees 700'],
    ])
  })

  it.each<[string, Payment, LinkedOperation['source'], readonly string[]]>([
    ['from the player', deposit, 'player', ['refund: provider > player 1000']],
    ['from the merchant', deposit, 'merchant', ['refund: provider > losses 1000']],
    ['from a wallet of the merchant', { ...deposit, wallet: 'http' }, 'player', ['refund: provider > losses 1000']],
  ])('decision-90 a refund %s that fails late is undone completely', (_, payment, source, moved) => {
    const late = operation({ state: 'failed_late', source })
    expect(linesOf(postingsOf(late, payment))).toEqual([
      ...moved,
      'refund: provider > fees 40',
      'refund: provider > tax 10',
    ])
    // The check of the ledger also expects the postings of the success.
    expect(allPostingsOf(late, payment).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['op:refund', 'op:refund_failed']),
    )
  })
})
