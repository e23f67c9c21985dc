import { describe, expect, it } from 'vitest'
import { drawQr, qrPath } from './qr-drawing'

/** The finder pattern of three corners, by which a reader knows a code. */
const FINDER = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']

describe('DISP-1 a QR code', () => {
  const drawing = drawQr('http://localhost:8082/qr/pay_1?token=abc')
  const cornerAt = (left: number, top: number) =>
    FINDER.map((_, y) => FINDER.map((__, x) => (drawing.rows[top + y]?.[left + x] ? '#' : ' ')).join(''))

  it('has its three finders', () => {
    const far = drawing.size - FINDER.length
    for (const [left, top] of [
      [0, 0],
      [far, 0],
      [0, far],
    ] as const)
      expect(cornerAt(left, top)).toEqual(FINDER)
  })

  it('is drawn module for module', () => {
    const drawn = drawing.rows.map((row) => row.map(() => false))
    for (const [, x, y, length] of qrPath(drawing).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let at = 0; at < Number(length); at++) {
        const row = drawn[Number(y)]
        if (row) row[Number(x) + at] = true
      }
    expect(drawn).toEqual(drawing.rows)
  })

  it('differs with its content, and refuses what does not fit', () => {
    expect(qrPath(drawQr('a'))).not.toBe(qrPath(drawQr('b')))
    expect(() => drawQr('x'.repeat(5000))).toThrow()
  })
})
