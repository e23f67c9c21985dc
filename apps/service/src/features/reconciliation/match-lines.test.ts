import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../providers/statement'
import { matchLines, missingMovements, type Known, type KnownPayment, type LineMatch } from './match-lines'
import { STATEMENT_KINDS, type Movement, type MovementKind } from './movements'

const AT = new Date('2026-11-23T10:00:00Z')

function movement(paymentId: string, kind: MovementKind, operationId: string | null, amount: string): Movement {
  return {
    ...{ id: `${kind} ${operationId ?? paymentId}`, kind, paymentId, operationId, amount, currency: 'EUR', at: AT },
    operationNames: operationId === null ? [] : [operationId, `ext_${operationId}`],
    expected: 'always',
  }
}
const PAID: KnownPayment = {
  ...{ id: 'p1', idAtProvider: 'p1', brand: 'COM', providerReference: 'pay_1' },
  movements: [
    movement('p1', 'charge', null, '25.00'),
    movement('p1', 'refund', 'r1', '-5.00'),
    movement('p1', 'refund', 'r2', '-7.00'),
    movement('p1', 'refund', 'r3', '-7.00'),
  ],
}
const DECLINED: KnownPayment = { id: 'p2', idAtProvider: 'p2', brand: 'COM', providerReference: 'pay_2', movements: [] }
const PAID_OUT: KnownPayment = {
  ...{ id: 'p3', idAtProvider: 'p3', brand: 'NET', providerReference: null },
  movements: [movement('p3', 'payout', null, '-20.00')],
}

const byName = (payments: readonly KnownPayment[]): Known['former'] => ({
  paymentOf: (id) => payments.find(({ idAtProvider }) => idAtProvider === id),
  paymentByReference: (reference) => payments.find(({ providerReference }) => providerReference === reference),
})

function known(payments: readonly KnownPayment[], more: Partial<Known> = {}): Known {
  return {
    ...byName(payments),
    former: byName([]),
    taken: new Set(),
    onlyBrand: undefined,
    ...more,
  }
}
const line = (parts: Partial<StatementLine>): StatementLine => ({
  ...{ rowNumber: 1, kind: 'charge', reference: null, paymentReference: null, operationReference: null },
  ...{ amount: '25.00', currency: 'EUR', fee: '0', bookedAt: AT },
  ...parts,
})
const shown = (match: LineMatch | undefined) => {
  if (match?.kind === 'matched') return `matched ${match.movement.id}`
  return match?.kind === 'broken'
    ? `${match.break}${match.movementId === undefined ? '' : ` ${match.movementId}`}`
    : match?.kind
}

describe('matchLines', () => {
  const p1 = { paymentReference: 'p1' }
  const refund = { ...p1, kind: 'refund', amount: '-7.00' }
  const FORMER = { paymentReference: 'a1' }
  const WENT_ON = { former: byName([{ ...PAID, idAtProvider: 'a1', providerReference: 'pay_a1', movements: [] }]) }
  it('issue-12 4 a dispute that was taken up again has two lines of one name and sum: each is one of its movements', () => {
    const taken = (id: string): Movement => ({
      ...movement('p1', 'dispute', id, '-25.00'),
      operationNames: [id, 'dp_1'],
    })
    const payment: KnownPayment = { ...PAID, movements: [taken('d1'), taken('d2')] }
    const dispute = line({ ...p1, kind: 'dispute', amount: '-25.00', operationReference: 'dp_1' })
    expect(matchLines([dispute, dispute, dispute], known([payment])).map(shown)).toEqual([
      ...['matched dispute d1', 'matched dispute d2', 'duplicate_line'],
    ])
  })

  it('issue-12 4 two lines of a payment that did not succeed are one charge, and the other is a line too many', () => {
    const charge = line({ paymentReference: 'p2' })
    expect(matchLines([charge, charge], known([DECLINED])).map(shown)).toEqual([
      ...['wrong_state charge p2', 'duplicate_line'],
    ])
  })

  it.each<[string, Partial<StatementLine>, string, Partial<Known>?]>([
    ['our id', p1, 'matched charge p1'],
    ['the provider’s reference', { reference: 'pay_1' }, 'matched charge p1'],
    ['both', { ...p1, reference: 'pay_1' }, 'matched charge p1'],
    ['an amount that is written otherwise', { ...p1, amount: '25.000' }, 'matched charge p1'],
    ['two payments', { ...p1, reference: 'pay_2' }, 'data'],
    [
      'a payment without a reference, and the reference of another one',
      { paymentReference: 'p3', reference: 'pay_1' },
      'data',
    ],
    ['another reference than the payment has', { ...p1, reference: 'pay_9' }, 'data'],
    [
      'a payment without a reference',
      { paymentReference: 'p3', reference: 'x', kind: 'payout', amount: '-20' },
      'matched payout p3',
    ],
    ['nothing', {}, 'missing_here'],
    ['an unknown payment', { paymentReference: 'p9' }, 'missing_here'],
    ['a payment that did not succeed', { paymentReference: 'p2' }, 'wrong_state charge p2'],
    ['the other flow', { ...p1, kind: 'payout', amount: '-25.00' }, 'wrong_state payout p1'],
    ['more', { ...p1, amount: '25.01' }, 'over_amount charge p1'],
    ['less', { ...p1, amount: '24.99' }, 'under_amount charge p1'],
    ['more of a payout', { paymentReference: 'p3', kind: 'payout', amount: '-21' }, 'over_amount payout p3'],
    ['less of a payout', { paymentReference: 'p3', kind: 'payout', amount: '-19' }, 'under_amount payout p3'],
    ['another currency', { ...p1, currency: 'USD' }, 'currency charge p1'],
    ['the wrong sign', { ...p1, amount: '-25.00' }, 'direction'],
    ['no amount', { ...p1, amount: '0.00' }, 'direction'],
    ['a movement that has a line already', p1, 'duplicate_line', { taken: new Set(['charge p1']) }],
    [
      'a movement that has a line already and did not succeed',
      { paymentReference: 'p2' },
      'duplicate_line',
      { taken: new Set(['charge p2']) },
    ],
    ['a refund by our id', { ...refund, operationReference: 'r2' }, 'matched refund r2'],
    ['a refund by the provider’s reference', { ...refund, operationReference: 'ext_r3' }, 'matched refund r3'],
    ['the only refund of this amount', { ...refund, amount: '-5.00' }, 'matched refund r1'],
    ['one of two equal refunds', refund, 'ambiguous'],
    ['one of the two that are left', refund, 'ambiguous', { taken: new Set(['refund r1']) }],
    ['the other of two equal refunds', refund, 'matched refund r3', { taken: new Set(['refund r2']) }],
    ['a refund that we do not have', { ...refund, operationReference: 'r9' }, 'missing_here'],
    ['a refund with another amount', { ...refund, operationReference: 'r1' }, 'over_amount refund r1'],
    ['a payment to the merchant’s bank', { kind: 'settlement', amount: '-100.00' }, 'settlement'],
    ['an unknown kind', { ...p1, kind: 'adjustment' }, 'no_rule'],
    ['a kind that is a property name of every object', { ...p1, kind: 'constructor' }, 'no_rule'],
    ['a fee of a payment', { ...p1, kind: 'fee', amount: '-1.00' }, 'fee'],
    ['a fee of zero', { ...p1, kind: 'fee', amount: '0.00' }, 'fee'],
    ['a fee without a known brand', { kind: 'fee', amount: '-1.00' }, 'unknown_fee'],
    ['a fee of an earlier attempt at another provider', { ...FORMER, kind: 'fee', amount: '-1.00' }, 'fee', WENT_ON],
    ['a charge of such an attempt', FORMER, 'missing_here', WENT_ON],
    ['a fee of the only brand', { kind: 'fee', amount: '-1.00' }, 'fee', { onlyBrand: 'COM' }],
    ['a fee with the wrong sign', { ...p1, kind: 'fee', amount: '1.00' }, 'direction'],
  ])('issue-12 4 a line with %s', (_, parts, match, more) => {
    expect(shown(matchLines([line(parts)], known([PAID, DECLINED, PAID_OUT], more))[0])).toBe(match)
  })

  it('issue-12 4 whatever a statement does, each line has one match and each movement at most one line; what has none is missing', () => {
    const kinds = [...Object.keys(STATEMENT_KINDS), 'fee', 'other']
    const lines = fc.array(
      fc.record({
        rowNumber: fc.nat(),
        kind: fc.constantFrom(...kinds),
        reference: fc.constantFrom(null, 'pay_1', 'pay_2', 'pay_9'),
        paymentReference: fc.constantFrom(null, 'p1', 'p2', 'p3', 'p9'),
        operationReference: fc.constantFrom(null, 'r1', 'r2', 'ext_r3', 'r9'),
        amount: fc.constantFrom('25.00', '24.00', '-5.00', '-7.00', '-20.00', '0'),
        currency: fc.constantFrom('EUR', 'EUR', 'USD'),
        fee: fc.constantFrom('0', '0.10'),
        bookedAt: fc.constant(AT),
      }),
      { maxLength: 30 },
    )
    const payments = [PAID, DECLINED, PAID_OUT]
    const movements = payments.flatMap((payment) => payment.movements)
    fc.assert(
      fc.property(lines, (given) => {
        const matches = matchLines(given, known(payments))
        expect(matches.map((match) => match.line)).toEqual(given)
        const about = matches.flatMap((match) => {
          if (match.kind === 'matched') return [match.movement.id]
          return match.kind === 'broken' && match.movementId !== undefined ? [match.movementId] : []
        })
        expect(new Set(about).size).toBe(about.length)
        const missing = missingMovements(movements, new Set(about)).map(({ id }) => id)
        for (const { id } of movements) expect([about.includes(id), missing.includes(id)]).toContain(true)
        expect(missing.filter((id) => about.includes(id))).toEqual([])
        // Matches have equal amounts, so that all matched lines and all matched movements have the same sum.
        for (const match of matches)
          if (match.kind === 'matched') expect(Number(match.line.amount)).toBe(Number(match.movement.amount))
      }),
    )
  })
})

describe('missingMovements', () => {
  const charge = movement('p1', 'charge', null, '25.00')
  const payout: Movement = { ...movement('p3', 'payout', null, '-20.00'), expected: { with: 'payout_return o1' } }
  const returned: Movement = { ...movement('p3', 'payout_return', 'o1', '20.00'), expected: { with: 'payout p3' } }
  it.each<[string, readonly Movement[], readonly string[], readonly string[]]>([
    ['it has no line', [charge], [], ['charge p1']],
    ['it has a line', [charge], ['charge p1'], []],
    ['it was booked back', [{ ...charge, expected: 'never' }], [], []],
    ['neither payout nor return took place', [payout, returned], [], []],
    ['only the payout took place', [payout, returned], ['payout p3'], ['payout_return o1']],
    ['only the return took place', [payout, returned], ['payout_return o1'], ['payout p3']],
  ])('issue-12 4 lists the missing movements if %s', (_, movements, taken, missing) => {
    expect(missingMovements(movements, new Set(taken)).map(({ id }) => id)).toEqual(missing)
  })
})
