import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { upgradesOf } from './upgrades'

let server: Server
let asked: (string | undefined)[]
let taken: ReturnType<typeof upgradesOf>
beforeEach(async () => {
  asked = []
  server = createServer(({ url }, response) => {
    asked.push(url)
    // Later than what the connection has brought is read.
    setTimeout(() => response.end(`plain ${url ?? ''}`), 20)
  })
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

it('SVC-8 while no websockets are accepted, such as during a stop, a GET for one is still answered', async () => {
  expect(await ask('GET')).toContain('plain')
})

/** Sends the text at once. Resolves with everything that was received until the connection ended. */
const exchange = (...requests: readonly string[]) =>
  new Promise<string>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const parts: Buffer[] = []
    socket
      .on('data', (part: Buffer) => parts.push(part))
      .on('close', () => resolve(Buffer.concat(parts).toString()))
      .write(requests.join(''))
  })
const h2c = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: cashier.test\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n${more}\r\n`
const last = (path: string) => `GET ${path} HTTP/1.1\r\nHost: cashier.test\r\nConnection: close\r\n\r\n`
const bodiesOf = (text: string) => [...text.matchAll(/plain (\/\d)/g)].map(([, path]) => path)

it('SVC-7 pipelined requests that ask for another protocol are each answered once, in order', async () => {
  expect(bodiesOf(await exchange(h2c('/1'), h2c('/2'), h2c('/3'), last('/4')))).toEqual(['/1', '/2', '/3', '/4'])
  expect(asked).toEqual(['/1', '/2', '/3', '/4'])
})

it('SVC-7 pipelined requests before and after one that asks for another protocol are answered in order', async () => {
  const plain = (path: string) => `GET ${path} HTTP/1.1\r\nHost: cashier.test\r\n\r\n`
  expect(bodiesOf(await exchange(plain('/1'), plain('/2'), h2c('/3'), last('/4')))).toEqual(['/1', '/2', '/3', '/4'])
})
