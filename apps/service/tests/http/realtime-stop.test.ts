/** A stop with connections of inactive clients, such as sleeping phones (SVC-8). */
import { connect, type Socket } from 'node:net'
import { REALTIME_WEBSOCKET_PATH } from '@modulor/contract/realtime'
import { oneDatabaseKind } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'
import { openTestService } from './test-service'

/** Less than the time that an orchestrator waits, and than the 25 s after which the service ends its process. */
const STOP_MS_MAX = 15_000
const UPGRADE = [
  'Host: cashier.test',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

/** Requests a websocket, and reads nothing after the first response. */
async function openSleeper(url: string, method: string): Promise<{ socket: Socket; answer: string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write([`${method} ${REALTIME_WEBSOCKET_PATH} HTTP/1.1`, ...UPGRADE, '', ''].join('\r\n'))
  const answer = await new Promise<string>((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())))
  socket.pause()
  return { socket, answer }
}

describe.each(oneDatabaseKind())('a stop on %s', (kind) => {
  it.each([
    ['GET', '101'],
    ['POST', '404'],
  ])(
    'SVC-8 RT-2 a stop is not delayed by an inactive client that requested a websocket by %s',
    async (method, status) => {
      const service = await openTestService(kind, { isStarted: true })
      const { socket, answer } = await openSleeper(service.url, method)
      expect(answer).toContain(`HTTP/1.1 ${status} `)
      const startedAt = performance.now()
      await service.close()
      expect(performance.now() - startedAt).toBeLessThan(STOP_MS_MAX)
      socket.destroy()
    },
  )
})
