import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { streamTransport } from './stream-transport'

const REASON = { code: 3008, reason: 'slow' } as const
const server = createServer()
let client: Socket
let raw: ServerResponse
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: cashier.test\r\nContent-Length: 0\r\n\r\n')
  ;[, raw] = (await once(server, 'request')) as [unknown, ServerResponse]
  raw.writeHead(200)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  await new Promise((resolve) => server.close(resolve))
})

it('RT-4 a client that reads nothing is disconnected 5 s after the stream’s end, and its waiting data are dropped', async () => {
  const transport = streamTransport(raw)
  transport.send('x'.repeat(20_000_000))
  transport.close(REASON)
  expect(transport.waitingBytes()).toBeGreaterThan(1_000_000)
  const closed = once(raw, 'close')
  vi.advanceTimersByTime(5_000)
  await closed
})

it('RT-4 a client gets the reason why its stream ends', async () => {
  let text = ''
  client.on('data', (chunk: Buffer) => (text += chunk.toString()))
  streamTransport(raw).close(REASON)
  await once(raw, 'close')
  await vi.waitFor(() => expect(text).toContain('{"push":{"disconnect":{"code":3008,"reason":"slow"}}}\n'))
  expect(vi.getTimerCount()).toBe(0)
})
