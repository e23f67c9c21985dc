import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountText, decimalsOf, textOf, unitsOf } from './amount'

describe('amounts', () => {
  it.each(['25.00', '0.01', '1', '999999999999.999999999999999999'])('takes %s', (text) => {
    expect(AmountText.safeParse(text).success).toBe(true)
  })

  it.each(['0', '0.00', '-1', '1.', '.5', '01.00', '1e3', ' 1', '1,00', '0.0000000000000000001', '1000000000000', ''])(
    'refuses "%s"',
    (text) => {
      expect(AmountText.safeParse(text).success).toBe(false)
    },
  )

  it('reads 25, 25.0 and 25.00 as the same amount', () => {
    expect(new Set(['25', '25.0', '25.00'].map(unitsOf)).size).toBe(1)
  })

  it('prints every amount as it was read', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
        const digits = units.toString().padStart(decimals + 1, '0')
        const at = digits.length - decimals
        const text = decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
        expect(textOf(unitsOf(text), decimalsOf(text))).toBe(text)
      }),
    )
  })
})
