import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barPath, code128, code128Values } from './code-128'

describe('DISP-1 issue-8 3 the bar code of a number', () => {
  it('the check character is the weighted sum of the others, modulo 103', () => {
    // By hand: 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, and 879 mod 103 = 55.
    expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
  })

  it('every symbol is eleven modules wide, has an even number of dark modules, and differs from all others', () => {
    const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
    const symbols = all.map((character) => code128(character)?.slice(6, 12) ?? [])
    const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
    for (const widths of symbols) {
      expect(sum(widths)).toBe(11)
      expect(sum(widths.filter((_, index) => index % 2 === 0)) % 2).toBe(0)
    }
    expect(new Set(symbols.map(String)).size).toBe(95)
  })

  it('a bar code has a start, a check and a stop symbol around any text, and ends with a bar', () => {
    const text = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 24,
    })
    fc.assert(
      fc.property(text, (written) => {
        const widths = code128(written) ?? []
        expect(widths).toHaveLength((written.length + 2) * 6 + 7)
        expect(barPath(widths).width).toBe((written.length + 2) * 11 + 13)
      }),
    )
  })

  it('barPath draws each bar at its position and leaves the gaps empty', () => {
    expect(barPath([2, 1, 3, 4, 1])).toEqual({ path: 'M0 0h2v1h-2zM3 0h3v1h-3zM10 0h1v1h-1z', width: 11 })
  })

  it('a text of 24 characters has a bar code', () => {
    expect(code128('1'.repeat(24))).not.toBeNull()
  })

  it.each(['', 'ä', '1'.repeat(25), '12\n'])('%j has no bar code', (text) => {
    expect(code128(text)).toBeNull()
  })
})
