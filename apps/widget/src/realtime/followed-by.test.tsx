import { expect, it } from 'vitest'
import { toPayment } from '../api/to-payment'
import { paySessionSample } from '../api/wire-samples'
import { draw, storeOf } from '../testing/draw-in-cashier'
import { useFollowedPayment, type PaymentSource } from './followed-payment'
import { putQueryData } from '../session/queries'

function Followed({ source }: { source: PaymentSource }) {
  return <>{useFollowedPayment(source).payment?.id ?? 'none'}</>
}

it.each<[string, PaymentSource, string]>([
  ['the player’s payment of an id', { paymentId: 'p_2' }, 'p_2'],
  ['the newest, whichever it is', { paymentId: null }, 'p_newest'],
  ['the newest that has a display form', { paymentId: null, isDisplayFormRequested: true }, 'p_form'],
  ['one of an id, although a display form is meant', { paymentId: 'p_2', isDisplayFormRequested: true }, 'p_2'],
  ['one that a pay session names', { paySessionId: 'ps_9' }, 'p_9'],
  ['an unknown pay session', { paySessionId: 'ps_0' }, 'none'],
])('ALT-1 RESULT-10 useFollowedPayment returns %s', (_what, source, id) => {
  const store = storeOf({})
  const payment = (payment_id: string) => toPayment(paySessionSample({ payment_id }))
  store.dispatch(putQueryData('payment', 'p_2', payment('p_2')))
  store.dispatch(putQueryData('payment', null, payment('p_newest')))
  store.dispatch(putQueryData('openDisplayForm', null, payment('p_form')))
  store.dispatch(putQueryData('paymentStatus', 'ps_9', payment('p_9')))
  expect(draw(<Followed source={source} />, { store })).toBe(id)
})
