import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressPage } from './compress-page'

const page = '<p>Bank card</p>'.repeat(200)

describe('a page on the wire', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=1.0, gzip;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['brotli', null],
    [undefined, null],
  ])('UI-7 for a browser that takes %s is %s', async (accepted, encoding) => {
    const encoded = await compressPage(page, accepted)
    expect(encoded.encoding).toBe(encoding)
    const readers = { br: brotliDecompressSync, gzip: gunzipSync }
    const body = encoded.encoding ? readers[encoded.encoding](encoded.body) : encoded.body
    expect(body.toString()).toBe(page)
  })

  it('UI-7 stays as it is when it is small', async () => {
    expect(await compressPage('<p>x</p>', 'br')).toEqual({ body: '<p>x</p>', encoding: null })
  })
})
