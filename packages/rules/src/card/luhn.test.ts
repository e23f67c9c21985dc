import fc from 'fast-check'
import { expect, it } from 'vitest'
import { luhn } from './luhn'

it.each([
  ['4111111111111111', true],
  ['378282246310005', true],
  ['4111111111111112', false],
  ['4111111111111', false],
  ['0', true],
  ['', false],
  ['4111 1111 1111 1111', false],
  ['٤١١١١١١١١١١١١١١١', false],
])('CARD-2 the checksum of %j is valid: %s', (digits, answer) => {
  expect(luhn(digits)).toBe(answer)
})

it('CARD-2 the checksum detects every single wrong digit', () => {
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = Array.from('4111111111111111')
      digits[place] = String((Number(digits[place]) + shift) % 10)
      expect(luhn(digits.join(''))).toBe(false)
    }),
  )
})
