import { expect, it } from 'vitest'
import { payOutCodeLine } from './pay-out-code-line'

it('BET-1 a withdrawal with a pay-out code shows it, and any other withdrawal has no such line', () => {
  expect(payOutCodeLine({ payOutCode: null }, (key) => key)).toEqual([])
  expect(payOutCodeLine({ payOutCode: '7719' }, (key) => key)).toEqual([
    { id: 'pay-out-code', label: 'RESULT.PAY_OUT_CODE', value: <bdi>7719</bdi> },
  ])
})
