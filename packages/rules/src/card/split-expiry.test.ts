import { describe, expect, it } from 'vitest'
import { CHECKOUT_EXPIRY_NAMES, expiryParameters, splitExpiry } from './split-expiry'

describe('splitExpiry', () => {
  it.each([
    ['12/27', { month: '12', year: '27' }],
    ['1/27', { month: '01', year: '27' }],
    ['12', { month: '12', year: '' }],
    ['', { month: '', year: '' }],
  ])('CARD-8 %j is split', (expiry, parts) => {
    expect(splitExpiry(expiry)).toEqual(parts)
  })

  it.each([
    [
      { month: 'month', year: 'year' },
      { month: '12', year: '27' },
    ],
    [CHECKOUT_EXPIRY_NAMES, { card_exp_month: '12', card_exp_year: '27' }],
    [
      { month: 'mm', year: 'yy' },
      { mm: '12', yy: '27' },
    ],
  ])('CARD-8 the parts are named by %o', (names, parameters) => {
    expect(expiryParameters('12/27', names)).toEqual(parameters)
  })
})
