import { describe, expect, it } from 'vitest'
import { sumToPay } from './sum-to-pay'

const processing = { amount: '21.60', currency: 'USDT' }

describe('the amount to pay of an open payment', () => {
  it.each([
    ['a card with a fee', { processing: null, isSentElsewhere: false }, { amount: '20.40', currency: 'EUR' }],
    [
      'a card charged in another currency',
      { processing, isSentElsewhere: false },
      { amount: '20.40', currency: 'EUR' },
    ],
    ['a voucher', { processing: null, isSentElsewhere: true }, { amount: '20.40', currency: 'EUR' }],
    ['a coin to send', { processing, isSentElsewhere: true }, processing],
  ])('issue-8 1.4 FORM-14 DISP-1 for %s it is what the player pays', (_, how, expected) => {
    expect(sumToPay({ total: '20.40', currency: 'EUR', ...how })).toEqual(expected)
  })
})
