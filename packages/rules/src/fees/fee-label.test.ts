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
])('MONEY-4 shows the fee of %j percent and %j as %j', (percentage, fix, label) => {
  expect(feeLabel({ percentage, fix })).toBe(label)
})
