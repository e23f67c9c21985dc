import { afterEach, expect, it, vi } from 'vitest'
import { bootSample, depositListingSample, withdrawalListingSample } from '../api/wire-samples'
import { flowActions, initialFlow } from './flow-state'
import { loadListing } from './listings'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'

const openStore = () => createStore({ boot: bootSample(), query: startQuerySample() })
afterEach(() => vi.unstubAllGlobals())

const tax = (percent: string) => [{ from: '0', to: null, percent_value: percent, absolute_value: '0' }]

it('ENT-8 a flow starts without a method and with no flags set', () => {
  expect(openStore().getState().deposit).toEqual(initialFlow)
  expect(initialFlow).toEqual({
    currentMethod: null,
    tax: [],
    userBonuses: [],
    isAutoSubmitted: false,
    skipAutoSelectMethod: false,
    keptValues: {},
  })
})

it('AUTO-2 after a method was opened, nothing is selected automatically in that flow', () => {
  const store = openStore()
  store.dispatch(flowActions.deposit.methodOpened('card-1'))
  expect(store.getState().deposit).toMatchObject({ currentMethod: 'card-1', skipAutoSelectMethod: true })
  expect(store.getState().withdrawal).toEqual(initialFlow)
})

it('AUTO-6 the automatic submit is recorded once, in its own flow', () => {
  const store = openStore()
  store.dispatch(flowActions.withdrawal.autoSubmitted())
  expect(store.getState().withdrawal.isAutoSubmitted).toBe(true)
  expect(store.getState().deposit.isAutoSubmitted).toBe(false)
})

it('ENT-8 each flow has the tax of its own listing', async () => {
  const answers = [depositListingSample({ tax: tax('2') }), withdrawalListingSample({ tax: tax('7') })]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift())))
  const store = openStore()
  await store.dispatch(loadListing('deposit'))
  expect(store.getState().withdrawal.tax).toEqual([])
  const depositTax = store.getState().deposit.tax
  expect(depositTax).toHaveLength(1)
  await store.dispatch(loadListing('withdrawal'))
  expect(store.getState().deposit.tax).toEqual(depositTax)
  expect(store.getState().withdrawal.tax).not.toEqual(depositTax)
})
