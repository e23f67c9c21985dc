import { expect, it } from 'vitest'
import { bootSample } from '../api/wire-samples'
import { restoreAmount } from './restore-amount'
import { amountChanged } from './shared'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'

const storeOf = () => createStore({ boot: bootSample(), query: startQuerySample() })

it.each([
  ['a visit that remembers none', null, '40.00'],
  ['an amount that was typed since', '55', '55'],
])('issue-8 2.4 AMT-8 a retry starts with the payment’s amount unless another was typed: %s', (_, typed, expected) => {
  const store = storeOf()
  if (typed !== null) store.dispatch(amountChanged(typed))
  store.dispatch(restoreAmount({ flow: 'deposit', amount: '40.00' }))
  expect(store.getState().shared).toMatchObject({ amount: expected, amountTouched: true })
})

it('issue-8 2.4 an amount that was typed for a deposit is not used for a withdrawal', () => {
  const store = storeOf()
  store.dispatch(amountChanged('55'))
  store.dispatch(restoreAmount({ flow: 'withdrawal', amount: '20.60' }))
  expect(store.getState().shared).toMatchObject({ paymentFlow: 'withdrawal', amount: '20.60' })
})
