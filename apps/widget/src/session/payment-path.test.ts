import { describe, expect, it } from 'vitest'
import { toPayment } from '../api/to-payment'
import { paySessionSample } from '../api/wire-samples'
import { DISPLAY_FORM_PATH, paymentLocation, paymentPath } from './payment-path'

const RESULT = { type: 'result' } as const
const DISPLAY_FORM = { type: 'display_form' } as const

describe('the address of a payment', () => {
  it.each([
    ['deposit', DISPLAY_FORM, 'processing', DISPLAY_FORM_PATH],
    ['deposit', RESULT, 'processing', '/deposit/deposit-processing'],
    ['withdrawal', DISPLAY_FORM, 'processing', '/withdrawal/withdrawal-processing'],
    ['withdrawal', RESULT, 'success', '/withdrawal/withdrawal-success'],
  ] as const)(
    'ROUTE-3 the address of a %s with %j and the status %s is %s',
    (flow, nextAction, transactionStatus, path) => {
      const payment = { ...toPayment(paySessionSample()), flow, transactionStatus, nextAction } as never
      expect(paymentPath(payment)).toBe(path)
    },
  )

  it('ROUTE-3 the address has the payment’s id, and the rest of the query is kept', () => {
    const payment = { id: 'p 7', flow: 'deposit', transactionStatus: 'processing' } as const
    expect(paymentLocation(payment, '?lang=de&payment_id=p_1')).toEqual({
      pathname: '/deposit/deposit-processing',
      search: 'lang=de&payment_id=p+7',
    })
  })
})
