import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { lookup } from 'node:dns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutboundClient, type OutboundClient, hostWithPort } from './outbound-client'
import { isPrivateAddress } from '../private-addresses'

let server: Server
let host: string
let client: OutboundClient
/** Every connection that reached the server: it shows that a refused request was not sent. */
let connections = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    switch (request.url) {
      case '/redirect':
        response.writeHead(302, { location: `http://${host}/ok` }).end()
        break
      case '/large':
        response.end('x'.repeat(64 * 1024 + 1))
        break
      case '/huge':
        response.end('x'.repeat(512 * 1024 + 1))
        break
      case '/silent':
        break
      case '/half':
        response.writeHead(200, { 'content-length': '100' }).write('half')
        break
      case '/reset':
        response.writeHead(200, { 'content-length': '100' }).write('part', () => request.socket.destroy())
        break
      case '/upgrade':
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n')
        break
      case '/interim':
        request.socket.write('HTTP/1.1 102 Processing\r\n\r\n')
        break
      case '/cut':
        request.socket.destroy()
        break
      default:
        response.end(`${request.method ?? ''} ${String(request.headers['x-key'])}`)
    }
  }).on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createOutboundClient({ privateHostsAllowed: [host], deadlineMs: 150 })
})
afterAll(() => {
  client.close()
  server.closeAllConnections()
  server.close()
})

const get = (url: string, by = client) => by.send({ method: 'GET', url, headers: { 'x-key': 'one' } })

describe('the outbound client', () => {
  it('SVC-7 returns the answer of the other side', async () => {
    expect(await get(`http://${host}/ok`)).toMatchObject({ kind: 'answered', status: 200, body: 'GET one' })
  })

  it('SVC-7 follows no redirect', async () => {
    expect(await get(`http://${host}/redirect`)).toMatchObject({ kind: 'answered', status: 302 })
  })

  it.each([
    ['/silent', 'timed_out'],
    ['/half', 'timed_out'],
    ['/reset', 'connection_failed'],
    ['/upgrade', 'timed_out'],
    ['/interim', 'timed_out'],
    ['/large', 'answer_too_large'],
    ['/cut', 'connection_failed'],
  ])('SVC-7 %s is lost: %s', async (path, why) => {
    expect(await get(`http://${host}${path}`)).toEqual({ kind: 'lost', why })
  })

  it('issue-10 3.2 reads a larger answer where one is expected, up to a limit', async () => {
    const ask = (path: string) =>
      client.send({ method: 'GET', url: `http://${host}${path}`, headers: {}, isAnswerLarge: true })
    expect(await ask('/large')).toMatchObject({ kind: 'answered', status: 200 })
    expect(await ask('/huge')).toEqual({ kind: 'lost', why: 'answer_too_large' })
  })

  it.each([
    ['/large', { kind: 'answered', status: 200 }],
    ['/half', { kind: 'answered', status: 200, body: 'half' }],
    ['/reset', { kind: 'answered', status: 200, body: 'part' }],
    ['/silent', { kind: 'lost', why: 'timed_out' }],
    ['/upgrade', { kind: 'lost', why: 'timed_out' }],
    ['/cut', { kind: 'lost', why: 'connection_failed' }],
  ])('SVC-4 %s, where the status is enough: %j', async (path, answer) => {
    const request = { method: 'POST', url: `http://${host}${path}`, headers: {}, isStatusEnough: true } as const
    expect(await client.send(request)).toMatchObject(answer)
  })

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://user:secret@127.0.0.1:PORT/',
    'ftp://127.0.0.1:PORT/',
    'file:///etc/hostname',
    'not an address',
  ])('SVC-7 never connects to %s', async (address) => {
    const stranger = createOutboundClient({ privateHostsAllowed: [], deadlineMs: 150 })
    const before = connections
    expect(await get(address.replace('PORT', host.split(':')[1] ?? ''), stranger)).toMatchObject({ kind: 'lost' })
    expect(connections).toBe(before)
    stranger.close()
  })

  it('SVC-7 reaches a private host that is allowed by its IPv6 address', async () => {
    const loopback = createServer((_request, response) => void response.end('here'))
    await new Promise<void>((resolve) => loopback.listen(0, '::1', resolve))
    const url = `http://[::1]:${(loopback.address() as AddressInfo).port}/`
    const own = createOutboundClient({ privateHostsAllowed: [hostWithPort(url)], deadlineMs: 5_000 })
    expect(await get(url, own)).toMatchObject({ kind: 'answered', body: 'here' })
    own.close()
    await new Promise((resolve) => loopback.close(resolve))
  })

  it('issue-14 2 reports that nothing was sent only if there was no connection', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const nobody = `localhost:${(closed.address() as AddressInfo).port}`
    await new Promise((resolve) => closed.close(resolve))
    const own = createOutboundClient({ privateHostsAllowed: [nobody], deadlineMs: 5_000 })
    expect(await get(`http://${nobody}/`, own)).toEqual({ kind: 'lost', why: 'connection_failed', isUnsent: true })
    own.close()
    for (const path of ['/cut', '/silent', '/half', '/large'])
      expect(await get(`http://${host}${path}`)).not.toHaveProperty('isUnsent')
  })

  it('SVC-7 refuses a name as soon as one of its addresses is private', async () => {
    const resolveName = ((_name: string, _options: object, answer: (error: null, found: object[]) => void) =>
      answer(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as unknown as typeof lookup
    const tricked = createOutboundClient({ privateHostsAllowed: [], deadlineMs: 150, resolveName })
    const before = connections
    const url = `http://rebinding.example:${host.split(':')[1]}/`
    expect(await get(url, tricked)).toEqual({ kind: 'lost', why: 'address_refused', isUnsent: true })
    expect(connections).toBe(before)
    tricked.close()
  })
})

describe('a name that does not resolve', () => {
  it.each(['ENOTFOUND', 'EAI_AGAIN'])('issue-9 1.1 %s is a lost answer', async (code) => {
    const resolveName = ((_name: string, _options: object, answer: (error: Error) => void) =>
      setImmediate(() => answer(Object.assign(new Error(code), { code })))) as unknown as typeof lookup
    const stranded = createOutboundClient({ privateHostsAllowed: [], deadlineMs: 150, resolveName })
    expect(await get('http://nowhere.example/', stranded)).toEqual({ kind: 'lost', why: 'connection_failed' })
    stranded.close()
  })
})

describe('private addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('SVC-7 %s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    'SVC-7 %s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false)
    },
  )
})
