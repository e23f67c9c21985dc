import type { OperatorPayment } from '@modulor/contract/operator'
import { describe, expect, it } from 'vitest'
import { csvHead, csvLine } from './payments-csv'

const payment = (parts: Partial<OperatorPayment>) => parts as OperatorPayment
const cellsOf = (parts: Partial<OperatorPayment>) => csvLine(payment(parts))

describe('the file of payments', () => {
  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['\n=1', `"'\n=1"`],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    // Where numbers have a decimal comma, a spreadsheet separates cells by semicolons.
    ["a;=cmd|' /C calc'!A0", "a;'=cmd|' /C calc'!A0"],
    ['a; +1;b', "a;' +1;b"],
    ['a-1;b=2', 'a-1;b=2'],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['say "so"', '"say ""so"""'],
    ['plain', 'plain'],
  ])('issue-12 2 no cell is run as a formula by a spreadsheet, and each stays one cell: %j', (text, cell) => {
    expect(cellsOf({ player_id: text })).toBe(csvLine(payment({})).replace(/^(,{5})/, `$1${cell}`))
  })

  it('issue-12 2 the header has a name for each cell of a line', () => {
    expect(csvHead.split(',')).toHaveLength(csvLine(payment({})).split(',').length)
  })
})
