import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { upgradesOf } from './upgrades'

let server: Server
let taken: ReturnType<typeof upgradesOf>
beforeEach(async () => {
  server = createServer((_request, response) => response.end('plain'))
  taken = upgradesOf(server, '/socket')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const ask = (method: string) =>
  new Promise<string>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `${method} /socket HTTP/1.1\r\nHost: cashier.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    socket.once('data', (data: Buffer) => {
      resolve(data.toString())
      socket.destroy()
    })
  })

it('SVC-7 a GET for a websocket is taken, and a POST is an ordinary request', async () => {
  taken.on('upgrade', (_request, socket: Socket) => socket.end('taken'))
  expect(await ask('GET')).toBe('taken')
  expect(await ask('POST')).toContain('plain')
})

it('SVC-8 while nobody takes websockets, such as during a stop, a GET for one is answered all the same', async () => {
  expect(await ask('GET')).toContain('plain')
})
