import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withinLimit } from './within-limit'

const LIMIT_MS = 100
const silent = createServer(() => undefined)
beforeAll(() => once(silent.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})
const ask = (stopping: AbortSignal, limitMs = LIMIT_MS) =>
  withinLimit(stopping, limitMs, (signal) =>
    fetch(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { signal }),
  )

it('SVC-5 an attempt at a receiver that does not answer ends at its limit, also after the garbage collector has run', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const collecting = setInterval(collect, LIMIT_MS / 5)
  await expect(ask(new AbortController().signal)).rejects.toThrow('aborted')
  clearInterval(collecting)
})

it('SVC-5 an attempt ends when the server stops, and does not begin after that', async () => {
  const stopping = new AbortController()
  const asked = ask(stopping.signal, 60_000)
  stopping.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect(ask(stopping.signal, 60_000)).rejects.toThrow('aborted')
})
