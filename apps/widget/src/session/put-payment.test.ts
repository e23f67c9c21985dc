import { expect, it } from 'vitest'
import { toPayment } from '../api/to-payment'
import { openPaySessionSample, paySessionSample } from '../api/wire-samples'
import { storeOf } from '../testing/draw-in-cashier'
import { putPayment } from './put-payment'
import { entryOf } from './query-state'

const at = (second: number) => ({ updated_at: `2026-11-20T14:03:0${String(second)}.000Z` })
const open = (second: number, over = {}) =>
  toPayment(openPaySessionSample({ type: 'wait' }, { ...at(second), ...over }))
const ended = (second: number) => toPayment(paySessionSample(at(second)))

it.each([
  ['a newer state replaces an older one', open(2), open(3), true],
  ['an older state does not replace a newer one', open(3), open(2), false],
  ['of two states of the same time the later response is stored', open(2), open(2), true],
  ['an open state never replaces the end, whatever its time', ended(2), open(3), false],
  ['the end replaces an open state, whatever its time', open(3), ended(2), true],
  ['another payment that is known as the newest is kept', open(2), open(3, { payment_id: 'p_0' }), false],
])('RESULT-10 %s', (_what, known, given, isStored) => {
  const store = storeOf({})
  store.dispatch(putPayment('payment', null, known))
  store.dispatch(putPayment('payment', null, given))
  expect(entryOf(store.getState(), 'payment', null)?.data).toBe(isStored ? given : known)
})
