import { expect, it } from 'vitest'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { OrderCard } from './order-card'

it.each([
  ['Gloves', undefined, 'Your order Gloves Amount to pay: 60.00 EUR Order no. A-77'],
  [null, undefined, 'Your order Amount to pay: 60.00 EUR Order no. A-77'],
  [null, 'Too much', 'Your order Amount to pay: 60.00 EUR Order no. A-77 Too much'],
])('CHECK-1 an order with the description %s and the error %s is shown as: %s', (description, error, words) => {
  const order = { id: 'A-77', amount: '60.00', description, payment: null }
  const markup = draw(<OrderCard order={order} currency="EUR" precision={2} error={error} />, { store: storeOf({}) })
  expect(wordsOf(markup)).toBe(words)
  expect(markup.includes('role="alert"')).toBe(error !== undefined)
  expect(markup.includes('checkout-order__what')).toBe(description !== null)
})
