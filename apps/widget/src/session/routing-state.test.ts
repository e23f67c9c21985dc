import { expect, it } from 'vitest'
import { storeOf } from '../testing/draw-in-cashier'
import { routed, routingOf } from './routing-state'

it('FORM-11 ENT-8 a route applies to its own method only', () => {
  const store = storeOf({})
  expect(routingOf(store.getState(), 'bank')).toBeNull()
  const routing = { parameters: [], view_data: [], card_data: { type: 'credit' } } as never
  store.dispatch(routed({ methodId: 'bank', routing }))
  expect(routingOf(store.getState(), 'bank')).toMatchObject({ methodId: 'bank', card_data: { type: 'credit' } })
  expect(routingOf(store.getState(), 'card-1')).toBeNull()
})
