import type { BootData } from '@modulor/contract/http'
import { expect, it } from 'vitest'
import { createStore, flowActions } from '../../session'
import { forgetCardChoice } from './forget-card-choice'

const boot: BootData = {
  design_theme: 'modulor',
  environment: 'sandbox',
  brand: { code: 'COM', name: 'Demo', origins: [], redirect_hosts: [], home_url: 'https://play.example/' },
  language: null,
  country: 'DE',
  deposit: null,
  withdrawal: null,
  pay_session: null,
  session_error: null,
  posted: null,
}

it('RESULT-3 SAVED-2 another card is not the saved one that was declined, and what else was typed stays', () => {
  const store = createStore({
    boot,
    query: {
      paymentFlow: 'deposit',
      sessionId: 's_1',
      lang: 'en',
      theme: null,
      payGroup: null,
      merchantRedirectUrl: null,
    },
  })
  store.dispatch(flowActions.deposit.valuesKept({ methodId: 'm-1', values: { nick: 'm', card_id: 'card-9' } }))
  store.dispatch(flowActions.deposit.valuesKept({ methodId: 'm-2', values: { card_id: 'card-9' } }))
  forgetCardChoice(store, { flow: 'deposit', methodId: 'm-1' })
  forgetCardChoice(store, { flow: 'deposit', methodId: 'never-opened' })
  expect(store.getState().deposit.keptValues).toEqual({
    'm-1': { nick: 'm', card_id: '' },
    'm-2': { card_id: 'card-9' },
  })
})
