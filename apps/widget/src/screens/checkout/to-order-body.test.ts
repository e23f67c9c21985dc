import { SubmitRequest } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { checkoutPayload, toOrderBody } from './to-order-body'

const order = { amount: '25.00' }
const card = {
  card_pan: '4111111111111111',
  card_bin: '41111111',
  card_cvv: '123',
  month: '08',
  year: '29',
  save_card: true,
  is_card_token_active: false,
}
const body: SubmitRequest = { amount: '25', currency: 'EUR', card_data: card, parameters: { city: 'Bonn' } }
const saved = { card_id: 'card-9', save_card: true, is_card_token_active: true }

describe('the body of a checkout', () => {
  it('CHECK-1 CARD-8 it has an amount, a currency and fields, with the expiry in two fields of its own', () => {
    expect(checkoutPayload(body, order)).toStrictEqual({
      amount: '25.00',
      currency: 'EUR',
      fields: { city: 'Bonn', card_exp_month: '08', card_exp_year: '29' },
    })
  })

  it('CHECK-1 CARD-8 a saved card has no expiry, and number and CVV are only in the card payload', () => {
    expect(checkoutPayload({ ...body, card_data: saved }, order).fields).toStrictEqual({ city: 'Bonn' })
    const { parameters, ...rest } = toOrderBody(body, order, 'card_pan')
    expect(JSON.stringify(parameters)).not.toMatch(/4111|123/)
    expect(rest).toStrictEqual({ amount: '25.00', currency: 'EUR', card_data: card })
    expect(SubmitRequest.parse({ ...rest, parameters })).toEqual({ ...rest, parameters })
  })

  it('CHECK-1 the body of a form without a card number is unchanged', () => {
    expect(toOrderBody(body, order, null)).toBe(body)
  })
})
