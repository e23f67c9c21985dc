import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawQr, qrPath, QUIET_ZONE, saveQr } from './qr-drawing'

/** The finder pattern of three corners, by which a scanner detects a QR code. */
const FINDER = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']

describe('DISP-1 a QR code', () => {
  const drawing = drawQr('http://localhost:8082/qr/pay_1?token=abc')
  const cornerAt = (left: number, top: number) =>
    FINDER.map((_, y) => FINDER.map((__, x) => (drawing.rows[top + y]?.[left + x] ? '#' : ' ')).join(''))

  it('a QR code has its three finder patterns', () => {
    const far = drawing.size - FINDER.length
    for (const [left, top] of [
      [0, 0],
      [far, 0],
      [0, far],
    ] as const)
      expect(cornerAt(left, top)).toEqual(FINDER)
  })

  it('qrPath draws exactly the dark modules', () => {
    const drawn = drawing.rows.map((row) => row.map(() => false))
    for (const [, x, y, length] of qrPath(drawing).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let at = 0; at < Number(length); at++) {
        const row = drawn[Number(y)]
        if (row) row[Number(x) + at] = true
      }
    expect(drawn).toEqual(drawing.rows)
    const [[, , , finder] = []] = [...qrPath(drawing).matchAll(/M(\d+) (\d+)h(\d+)/g)]
    expect(finder).toBe('7')
    const painted = [...qrPath(drawing).matchAll(/h(\d+)v/g)].reduce((sum, [, length]) => sum + Number(length), 0)
    expect(painted).toBe(drawing.rows.flat().filter(Boolean).length)
  })

  it('different texts have different codes, and a text that is too long is refused', () => {
    expect(qrPath(drawQr('a'))).not.toBe(qrPath(drawQr('b')))
    expect(() => drawQr('x'.repeat(5000))).toThrow()
  })
})

describe('DISP-1 the downloaded picture of a QR code', () => {
  afterEach(() => vi.unstubAllGlobals())
  const drawing = drawQr('https://bank.example/pay')

  /** A document with a canvas that records the colour of each pixel. */
  function page({ hasBrush = true, hasPicture = true } = {}) {
    const link = { href: '', download: '', click: vi.fn() }
    const revoked: string[] = []
    const canvas = {
      width: 0,
      height: 0,
      pixels: new Map<string, string>(),
      getContext: () => (hasBrush ? brush : null),
      toBlob: (take: (picture: object | null) => void, type: string) => take(hasPicture ? { type } : null),
    }
    const brush = {
      fillStyle: '',
      factor: 1,
      scale(x: number, y: number) {
        expect(x).toBe(y)
        this.factor = x
      },
      /** Records the centre of each module only. */
      fillRect(left: number, top: number, width: number, height: number) {
        const perModule = this.factor === 1 ? 10 : 1
        for (let x = left + perModule / 2; x < left + width; x += perModule)
          for (let y = top + perModule / 2; y < top + height; y += perModule)
            canvas.pixels.set(`${String((x * this.factor) / 10)} ${String((y * this.factor) / 10)}`, this.fillStyle)
      },
    }
    vi.stubGlobal('document', { createElement: (name: string) => (name === 'canvas' ? canvas : link) })
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: (at: string) => revoked.push(at) })
    return { canvas, link, revoked }
  }

  it('the picture shows the code in black on white, with the quiet zone that a scanner needs', () => {
    const { canvas, link, revoked } = page()
    saveQr(drawing)
    expect(QUIET_ZONE).toBe(4)
    const side = drawing.size + 8
    expect([canvas.width, canvas.height]).toEqual([10 * side, 10 * side])
    const expected = new Map<string, string>()
    for (let x = 0; x < side; x++)
      for (let y = 0; y < side; y++)
        expected.set(`${String(x + 0.5)} ${String(y + 0.5)}`, drawing.rows[y - 4]?.[x - 4] ? '#000' : '#fff')
    expect(canvas.pixels).toEqual(expected)
    expect(link).toMatchObject({ href: 'blob:1', download: 'payment-qr.png' })
    expect(link.click).toHaveBeenCalledTimes(1)
    expect(revoked).toEqual(['blob:1'])
  })

  it.each([{ hasBrush: false }, { hasPicture: false }])(
    'nothing is downloaded if the browser cannot create the picture: %j',
    (lack) => {
      const { link } = page(lack)
      expect(() => saveQr(drawing)).not.toThrow()
      expect(link.click).not.toHaveBeenCalled()
    },
  )
})
