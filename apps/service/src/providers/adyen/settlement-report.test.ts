import { describe, expect, it } from 'vitest'
import { readSettlementReport } from './settlement-report'

const ID = 'f7a1f7a8-30d5-4b6f-a2a7-5a0b8dc4b7a1'
const REFUND = '0d7b4c1e-8a3f-4f5e-9a55-2f7a0d3c9b11'
const SETTINGS = { merchant_account: 'Shop', settled_within_days: 2 }
/** As Adyen writes them, with columns that the plug-in ignores. */
const HEADER =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,' +
  'Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),' +
  'Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,' +
  'Modification Merchant Reference,Batch Number,Reserved4'
const row = (type: string, money: string, more: { psp?: string; own?: string; ref?: string; at?: string } = {}) => {
  const { psp = 'PSP1', own = '', ref = ID, at = '2026-11-23 10:00:00,CET' } = more
  return `Group,Shop,${psp},${ref},visa,${at},${type},MOD1,${money},visaclassic,${own},42,`
}
const SETTLED = row('Settled', 'EUR,,25.50,1,EUR,,25.38,,0.04,0.01,0.07')
const PAYOUT = row('MerchantPayout', ',,,,EUR,15.28,,,,,', { psp: '', ref: '' })
const file = (...rows: readonly string[]) => [HEADER, ...rows].map((each) => `${each}\r\n`).join('')
const read = (...rows: readonly string[]) => readSettlementReport(file(...rows), SETTINGS)

describe('issue-14 1 a settlement report of Adyen', () => {
  it('is a statement of the days whose payments it has to have, with exact amounts and fees', () => {
    const found = read(
      SETTLED,
      row('Refunded', 'EUR,10.00,,1,EUR,10.05,,0.05,,,', { own: `${REFUND}-refund`, at: '2026-11-24 00:30:00,+01:00' }),
      row('Fee', ',,,,EUR,0.05,,,,,', { psp: '', ref: '' }),
      `Group,Another,PSP9,x,visa,2026-11-23 10:00:00,CET,Settled,M,USD,,1.00,1,EUR,,0.90,,,,,v,,42,`,
      PAYOUT,
    )
    expect(found).toMatchObject({
      ok: true,
      statement: {
        ...{ day: '2026-11-21', from: new Date('2026-11-20T23:00:00Z'), to: new Date('2026-11-22T23:00:00Z') },
        balances: [{ currency: 'EUR', opening: '0', closing: '0' }],
        lines: [
          {
            ...{ rowNumber: 2, kind: 'charge', reference: 'PSP1', paymentReference: ID, operationReference: null },
            ...{ amount: '25.5', currency: 'EUR', fee: '0.12', bookedAt: new Date('2026-11-23T09:00:00Z') },
          },
          { rowNumber: 3, kind: 'refund', operationReference: REFUND, amount: '-10', fee: '0.05' },
          { rowNumber: 4, kind: 'fee', reference: 'batch 42', paymentReference: null, amount: '-0.05', fee: '0' },
          { rowNumber: 6, kind: 'settlement', amount: '-15.28' },
        ],
      },
    })
  })

  it.each([
    ['Chargeback', 'EUR,25.50,,1,EUR,33.00,,7.5,,,', [['dispute', '-25.5', '7.5']]],
    ['ChargebackReversed', 'EUR,,25.50,1,EUR,,25.50,,,,', [['dispute_won', '25.5', '0']]],
    ['SecondChargeback', 'EUR,25.50,,1,EUR,25.50,,,,,', [['dispute', '-25.5', '0']]],
    ['constructor', ',,,,EUR,5.00,,,,,', [['constructor', '-5', '0']]],
    ['DepositCorrection', ',,,,EUR,5.00,,,,,', [['deposit_correction', '-5', '0']]],
    ['Settled', 'JPY,,2550,1,JPY,,2540,10,,,', [['charge', '2550', '10']]],
    [
      ...(['Refunded', 'EUR,5.00,,1,EUR,4.98,,,,,-0.02'] as const),
      [
        ['refund', '-5', '0'],
        ['fee', '0.02', '0'],
      ],
    ],
  ] as const)('a row %s with %s is %j', (type, money, wanted) => {
    const found = read(row(type, money))
    const lines = found?.ok ? found.statement.lines.map(({ kind, amount, fee }) => [kind, amount, fee]) : found
    expect(lines).toEqual(wanted)
  })

  it.each([
    ['a column too few', file(SETTLED).replace('Type,', 'Typ,'), 1, 'the column Type is missing'],
    ['another sum', file(SETTLED, SETTLED.replace('25.38', '25.39')), 3, 'does not add up'],
    ['another currency', file(SETTLED.replace('25.50,1,EUR', '25.50,1.1,USD')), 2, 'is settled in USD'],
    ['an amount with a comma', file(SETTLED.replace('25.50', '"25,50"')), 2, 'Gross Credit (GC) is not a decimal'],
    ['an unknown time zone', file(SETTLED.replace('CET', 'XYZ')), 2, 'XYZ is no known TimeZone'],
    ['a day that does not exist', file(SETTLED.replace('11-23', '02-30')), 2, 'Creation Date is not a time'],
    ['an hour that does not exist', file(SETTLED.replace('10:00:00', '24:00:00')), 2, 'Creation Date is not a time'],
    ['bytes that are no UTF-8', file(SETTLED, SETTLED.replace('PSP1', 'PSP\uFFFD')), 3, 'is not UTF-8 text'],
    ['a row too short', file(SETTLED, 'Group,Shop'), 3, 'has 2 fields'],
    ['no row of ours', file(SETTLED.replace('Shop', 'Another')), 2, 'no row of the merchant account Shop'],
    ['an open quote', file(SETTLED.replace('visa,', '"visa,')), 3, 'is not valid CSV'],
  ])('with %s is refused by its row', (_, text, rowNumber, problem) => {
    const found = readSettlementReport(text, SETTINGS)
    expect(found).toMatchObject({ ok: false, rowNumber })
    expect(found?.ok === false && found.problem).toContain(problem)
  })

  it('that does not add up to what was paid out has a closing balance that says so', () => {
    const found = read(SETTLED, PAYOUT)
    expect(found?.ok && found.statement.balances).toEqual([{ currency: 'EUR', opening: '0', closing: '0' }])
    expect(read(SETTLED)).toMatchObject({ statement: { balances: [{ closing: '25.38' }] } })
  })

  it('is distinguished from a file in our own format', () => {
    expect(readSettlementReport('type,reference,payment,operation,amount,currency,fee,at\n', SETTINGS)).toBeUndefined()
  })
})
