import { afterEach, expect, it, vi } from 'vitest'
import { postTransport } from './post'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['120', 120_000],
  ['0', 0],
  ['-5', 0],
  ['soon', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 0],
  [undefined, 0],
])('CLICK-2 a response with Retry-After: %s requests a delay of %d ms', async (header, retryAfterMs) => {
  const headers = header === undefined ? undefined : { 'retry-after': header }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 429, ...(headers && { headers }) })))
  expect(await postTransport('cs_x').send('{}', false)).toEqual({ status: 429, retryAfterMs })
})

it('CLICK-4 a failed call has the status 0, and nothing is thrown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('blocked')))
  expect(await postTransport('cs_x').send('{}', true)).toEqual({ status: 0 })
})
