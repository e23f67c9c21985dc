import { expect, it } from 'vitest'
import { bootSample } from '../../api/wire-samples'
import { createStore, flowActions } from '../../session'
import { startQuerySample } from '../../session/start-query-sample'
import { clearCardChoice } from './clear-card-choice'

it('RESULT-3 SAVED-2 “Another card” deselects the declined saved card and keeps the other typed values', () => {
  const store = createStore({ boot: bootSample(), query: startQuerySample() })
  store.dispatch(flowActions.deposit.valuesKept({ methodId: 'm-1', values: { nick: 'm', card_id: 'card-9' } }))
  store.dispatch(flowActions.deposit.valuesKept({ methodId: 'm-2', values: { card_id: 'card-9' } }))
  clearCardChoice(store, { flow: 'deposit', methodId: 'm-1' })
  clearCardChoice(store, { flow: 'deposit', methodId: 'never-opened' })
  expect(store.getState().deposit.keptValues).toEqual({
    'm-1': { nick: 'm', card_id: '' },
    'm-2': { card_id: 'card-9' },
  })
})
