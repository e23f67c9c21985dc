import { expect, it } from 'vitest'
import { toPayment } from '../../api/to-payment'
import { paySessionSample } from '../../api/wire-samples'
import { STILL, buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { RedirectView } from './redirect-view'

it('RESULT-8 before a redirect the page shows the amount and two buttons', () => {
  const payment = toPayment(
    paySessionSample({
      transaction_status: 'await',
      next_action: {
        type: 'redirect',
        action: 'redirect',
        redirect_data: { url: 'https://bank.example/', method: 'GET', fields: {} },
      },
    }),
  )
  const action = payment.nextAction
  if (action.type !== 'redirect') throw new Error('not the action that was meant')
  const markup = draw(<RedirectView payment={payment} action={action} {...STILL} />, { store: storeOf({}) })
  expect(wordsOf(markup)).toContain('101.70 EUR')
  expect(buttonsOf(markup)).toHaveLength(2)
})
