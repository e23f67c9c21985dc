import { describe, expect, it } from 'vitest'
import { checkHolderName, cleanHolderName } from './holder-name'

describe('cardholder name', () => {
  it.each(['Ann Lee', 'ZOË O’NEIL-SMITH', '李小龍', 'محمد علي', 'X Æ A-12', '', '   ', `A${' '.repeat(300)}B`])(
    'CARD-9 accepts %j',
    (text) => {
      expect(checkHolderName(text)).toEqual({ isValid: true, isPotentiallyValid: true, error: null })
    },
  )

  it.each(['1234', '4111 1111 1111 1111', '4111-1111-1111-1111', '- -', '٤١١١', '—'])(
    'CARD-9 refuses %j, which is only digits, spaces or dashes',
    (text) => {
      expect(checkHolderName(text)).toEqual({
        isValid: false,
        isPotentiallyValid: true,
        error: 'PH.ERROR.FIELD_HAS_ERROR',
      })
    },
  )

  it('CARD-9 a name has at most 255 characters', () => {
    expect(checkHolderName('a'.repeat(255)).isValid).toBe(true)
    expect(checkHolderName('a'.repeat(256))).toMatchObject({ isValid: false, isPotentiallyValid: false })
  })

  it('CARD-9 repeated whitespace is collapsed', () => {
    expect(cleanHolderName('  Ann \t\n  Lee ')).toBe('Ann Lee')
  })
})
