import { expect, it } from 'vitest'
import { depositListingSample } from '../../api/wire-samples'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { RejectResult } from './reject-result'

const none = { currency: 'EUR', successAmount: null, failAmount: null, pendingAmount: null }
const said = (response: object) =>
  draw(<RejectResult response={{ ...none, ...response }} />, {
    store: storeOf({ deposit: depositListingSample() }),
  })

it.each<[string, object, string[]]>([
  ['what is back', { successAmount: '25.53' }, ['25.53 EUR']],
  ['what has left', { failAmount: '7.00' }, ['7.00 EUR']],
  ['what nobody knows yet', { pendingAmount: '3.00' }, ['3.00 EUR']],
  [
    'each of them',
    { successAmount: '1.00', failAmount: '2.00', pendingAmount: '3.00' },
    ['1.00 EUR', '2.00 EUR', '3.00 EUR'],
  ],
])('REV-1 issue-8 1.3 the result shows the amount of %s', (_what, response, sums) => {
  const markup = said(response)
  for (const sum of sums) expect(wordsOf(markup)).toContain(sum)
  expect(markup).toContain('mc-lines')
  expect(markup).toMatch(/<h2/)
})

it('REV-1 issue-8 1.3 a lost or empty response shows no amount', () => {
  for (const response of [{}, { error: { status: 500, errorCode: null } }]) {
    expect(said(response)).not.toContain('mc-lines')
    expect(wordsOf(said(response))).not.toContain('EUR')
  }
})
