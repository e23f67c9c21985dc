import { describe, expect, it } from 'vitest'
import { parseStatement } from './parse-statement'

const HEADER = 'type,reference,payment,operation,amount,currency,fee,at'
const FIRST = 'statement,2026-11-23,,,,,,2026-11-23T00:00:00.000Z'
const CHARGE = 'charge,pay_1,7f0c,,25.00,EUR,0.25,2026-11-23T10:00:00+01:00'
const LAST = 'end,1,,,,,,2026-11-24T00:00:00.000Z'
const file = (...rows: readonly string[]) => rows.map((row) => `${row}\n`).join('')
const balances = (type: string, amount = '0.00') => `${type},,,,${amount},EUR,,`
const GOOD = [HEADER, FIRST, balances('opening'), CHARGE, balances('closing', '24.75'), LAST]

describe('parseStatement', () => {
  it('issue-12 4 reads days, balances and lines, with any line end and a byte order mark', () => {
    const statement = {
      day: '2026-11-23',
      from: new Date('2026-11-23T00:00:00Z'),
      to: new Date('2026-11-24T00:00:00Z'),
      balances: [{ currency: 'EUR', opening: '0.00', closing: '24.75' }],
      lines: [
        {
          ...{ rowNumber: 4, kind: 'charge', reference: 'pay_1', paymentReference: '7f0c', operationReference: null },
          ...{ amount: '25.00', currency: 'EUR', fee: '0.25', bookedAt: new Date('2026-11-23T09:00:00Z') },
        },
      ],
    }
    expect(parseStatement(file(...GOOD))).toEqual({ ok: true, statement })
    expect(parseStatement(`\uFEFF${GOOD.join('\r\n')}`)).toEqual({ ok: true, statement })
  })

  it.each(['2026-11-22T10:00:00.000Z', '2026-11-24T11:59:59.999Z'])(
    'issue-12 4 a time of a day by the provider’s own calendar may be %s in UTC',
    (from) => {
      expect(
        parseStatement(
          file(HEADER, `statement,2026-11-23,,,,,,${from}`, LAST.replace('end,1', 'end,0').replace('T00', 'T12')),
        ),
      ).toMatchObject({ ok: true })
    },
  )

  it('issue-12 4 reads a day on which nothing moved', () => {
    const read = parseStatement(file(HEADER, FIRST, LAST.replace('end,1', 'end,0')))
    expect(read).toMatchObject({ ok: true, statement: { lines: [], balances: [] } })
  })

  it.each([
    ['', 1, 'header'],
    [file('a,b,c'), 1, 'header'],
    [file(HEADER), 2, 'first row'],
    [file(HEADER, FIRST, CHARGE), 3, 'incomplete'],
    [file(HEADER, FIRST, CHARGE, 'end,2,,,,,,2026-11-24T00:00:00.000Z'), 4, 'has 1 lines, but its end row states 2'],
    [file(HEADER, FIRST, CHARGE, LAST, CHARGE), 5, 'incomplete'],
    [file(HEADER, FIRST.replace('2026-11-23,', '23.11.2026,'), LAST), 2, 'reference is not a date'],
    [file(HEADER, FIRST, CHARGE, LAST.replace('2026-11-24', '2026-11-22')), 4, 'ends before'],
    [file(HEADER, FIRST, balances('opening'), CHARGE, LAST), 4, 'closing balance in EUR is missing'],
    [file(HEADER, FIRST, balances('opening'), balances('opening'), CHARGE, LAST), 4, 'more than once'],
    [file(HEADER, FIRST, CHARGE.replace('25.00', '25,00'), LAST), 3, 'fields'],
    [file(HEADER, FIRST, CHARGE.replace('25.00', '"25,00"'), LAST), 3, 'amount is not a decimal number'],
    [file(HEADER, FIRST, CHARGE.replace('25.00', '2.5e1'), LAST), 3, 'amount is not a decimal number'],
    [file(HEADER, FIRST, CHARGE.replace('0.25', '-0.25'), LAST), 3, 'fee must not be negative'],
    [file(HEADER, FIRST, CHARGE.replace('EUR', 'euro'), LAST), 3, 'currency is not a currency code'],
    [file(HEADER, FIRST, CHARGE.replace('+01:00', ''), LAST), 3, 'at is not an ISO 8601 time'],
    [file(HEADER, FIRST, CHARGE.replace('2026-11-23T', '0000-11-23T'), LAST), 3, 'at is not a time of this century'],
    [file(HEADER, FIRST, CHARGE, LAST.replace('2026-11-24', '9999-12-31')), 4, 'at is not a time of this century'],
    [file(HEADER, FIRST.replace('2026-11-23,', '2026-11-24,').replace('T00', 'T09'), LAST), 2, 'begins on another day'],
    [file(HEADER, FIRST.replace('2026-11-23T', '2026-11-24T').replace('T00', 'T12'), LAST), 2, 'begins on another day'],
    [Buffer.from(file(HEADER, FIRST, CHARGE.replace('pay_1', 'p\xe9')), 'latin1').toString(), 3, 'is not UTF-8 text'],
    [file(HEADER, FIRST, CHARGE.replace('7f0c', 'a\0b'), LAST), 3, 'cannot be stored'],
    [file(HEADER, FIRST, CHARGE.replace('pay_1', '"pay_1'), LAST), 4, 'is not valid CSV'],
    [file(HEADER, FIRST, CHARGE.replace('charge', 'Charge!'), LAST), 3, 'not a type of line'],
  ])('issue-12 4 refuses the file %j by its row %i: %s', (text, rowNumber, problem) => {
    const read = parseStatement(text)
    expect(read).toMatchObject({ ok: false, rowNumber })
    expect(read.ok ? '' : read.problem).toContain(problem)
  })
})
