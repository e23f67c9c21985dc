import { describe, expect, it } from 'vitest'
import { intentKey } from './intent-key'

const sum = { amount: '25.00', currency: 'EUR' }

describe('the key of an intent', () => {
  it('API-13 is the same for the same sum in two tabs', () => {
    expect(intentKey('abc', sum, null)).toBe(intentKey('abc', { ...sum }, null))
  })

  it.each([
    ['another amount', intentKey('abc', { ...sum, amount: '26.00' }, null)],
    ['another currency', intentKey('abc', { ...sum, currency: 'USD' }, null)],
    ['another intent of the service', intentKey('abd', sum, null)],
    ['a payment that has ended in this tab', intentKey('abc', sum, 'p-1')],
  ])('API-13 differs after %s', (_, other) => {
    expect(other).not.toBe(intentKey('abc', sum, null))
  })

  it('API-13 fits into the header', () => {
    expect(
      intentKey('x'.repeat(64), { amount: '9'.repeat(52), currency: 'C'.repeat(10) }, 'p'.repeat(64)).length,
    ).toBeLessThan(255)
  })
})
