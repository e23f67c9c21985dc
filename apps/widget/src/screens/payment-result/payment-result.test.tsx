import { expect, it } from 'vitest'
import { toPayment } from '../../api/to-payment'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { putQueryData } from '../../session/queries'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { PaymentResultScreen } from './payment-result-screen'

const displayForm = openPaySessionSample({
  type: 'display_form',
  items: [{ kind: 'text', label: 'Reference', value: 'RF 18' }],
  expires_at: null,
  can_confirm: false,
  can_cancel: false,
})

/** The text at an address, with the payment already in the store. */
function wordsAt(address: string): string {
  const store = storeOf({})
  store.dispatch(putQueryData('payment', 'p_1', toPayment(paySessionSample())))
  store.dispatch(putQueryData('openDisplayForm', null, toPayment(displayForm)))
  return wordsOf(draw(<PaymentResultScreen />, { store, address }))
}

it('RESULT-10 ROUTE-3 a payment is rendered only at its own address', () => {
  expect(wordsAt('/deposit/deposit-success?payment_id=p_1')).toContain('Deposit received')
  expect(wordsAt('/deposit/deposit-error?payment_id=p_1')).toBe('')
})

it('DISP-1 ROUTE-3 a display form is not rendered while the address does not name its payment', () => {
  expect(wordsAt('/deposit/deposit-display-form')).toBe('')
})
