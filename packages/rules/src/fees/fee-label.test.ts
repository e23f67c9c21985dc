import { expect, it } from 'vitest'
import { feeLabel } from './fee-label'

it.each([
  ['1.5', '0.20', '1.5% + 0.20'],
  ['1.5%', '0.20', '1.5% + 0.20'],
  ['1.5', '0', '1.5%'],
  ['0', '0.20', '0.20'],
  ['0.00', '0.00', ''],
  [null, undefined, ''],
  ['', '', ''],
  [' 2 % ', null, '2%'],
  ['0', '0.000050000000000000', '0.00005'],
  ['1', '2.000000000000000000', '1% + 2'],
])('MONEY-4 the label of a fee of %j percent and %j is %j', (percentage, fix, label) => {
  expect(feeLabel({ percentage, fix })).toBe(label)
})

it('MONEY-4 issue-8 3 a fee has the decimal separator of the language', () => {
  expect(feeLabel({ percentage: '1.5', fix: '0.20' }, 'de')).toBe('1,5% + 0,20')
})
