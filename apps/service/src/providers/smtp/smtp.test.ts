/** The plug-in against a real SMTP server, and against sockets that break at each step (issue-14 3). */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { testIdentity } from '../../features/native-pay/certificates-sample'
import type { OutgoingMessage, SendResult } from '../message-sender'
import { smtp } from './smtp'

const MEANS = { client: { send: () => Promise.reject(new Error('no HTTP')) }, reportUrl: () => '' }
const MESSAGE: OutgoingMessage = {
  id: '0d4c1f4e-8a3f-4a55-9a70-3b1f3f5c8d11',
  contact: { type: 'email', address: 'player@example.com' },
  from: { name: 'Demo Arcade', address: undefined },
  ...{ language: 'ar', direction: 'rtl' },
  subject: 'رمزك',
  text: 'رمزك هو 123456\n',
  html: '<p dir="rtl">رمزك هو 123456</p>',
  template: 'one_time_code',
  values: {},
}

type Received = { readonly from: string; readonly to: readonly string[]; readonly source: string }
const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const settled = (port: number, more: object = {}) => ({
  ...{ host: '127.0.0.1', port, security: 'none', from: 'cashier@brand.example' },
  ...more,
})
const sendTo = (port: number, more: object = {}, message: Partial<OutgoingMessage> = {}): Promise<SendResult> =>
  smtp.open(settled(port, more), MEANS).send({ ...MESSAGE, ...message })

async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, logger: false, disabledCommands: ['STARTTLS'] },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closers.push(() => new Promise<void>((done) => server.close(() => done())))
  return { port: portOf(listening), received }
}

/**
 * A server that answers with these lines, one after each line of the client, and then acts as `at` defines. `asked` gets the
 * client's lines.
 */
async function brokenServer(
  lines: readonly string[],
  at: (socket: Socket) => void = () => undefined,
  asked: string[] = [],
) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const left = [...lines]
    const next = () => {
      const line = left.shift()
      if (line === undefined) at(socket)
      else socket.write(`${line}\r\n`)
    }
    next()
    socket.on('data', (chunk) => {
      asked.push(...chunk.toString().split('\r\n'))
      next()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return portOf(server)
}

const refusing = (responseCode: number) => Object.assign(new Error('<player@example.com> refused'), { responseCode })
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(source)?.[1]?.replace(/\r\n\s+/g, ' ')

/** A part of a message with its transfer encoding undone. */
function decoded(part: string): string {
  const [head = '', body = ''] = part.replace(/\r\n--[^\r]*--\s*$/, '').split('\r\n\r\n')
  if (/: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  return Buffer.from(body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, byte), 'latin1')
    .toString()
    .trim()
}

/** Repeats one character of a greeting that never ends. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20)
  socket.once('close', () => clearInterval(timer))
}
/** Long enough for all steps of a server before it is silent, also on a busy machine: the result shows the last step. */
const SHORT = { timeout_ms: 2_000 }

describe.concurrent('issue-14 3 e-mail by SMTP', () => {
  it('a real server gets one message with both parts, to one recipient', async () => {
    const { port, received } = await mailServer()
    expect(await sendTo(port)).toEqual({ kind: 'accepted' })
    const [mail] = received
    expect(mail).toMatchObject({ from: 'cashier@brand.example', to: ['player@example.com'] })
    const source = mail?.source ?? ''
    expect(headerOf(source, 'Message-ID')).toBe(`<${MESSAGE.id}@brand.example>`)
    expect(headerOf(source, 'From')).toBe('Demo Arcade <cashier@brand.example>')
    expect(headerOf(source, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(source, 'Content-Type')).toContain('multipart/alternative')
    const parts = source.split(/--[\w=-]+\r\n/).map(decoded)
    expect(parts).toEqual(expect.arrayContaining([MESSAGE.text, MESSAGE.html]))
  })

  it('a brand’s own address is the sender', async () => {
    const { port, received } = await mailServer()
    await sendTo(port, {}, { from: { name: 'Harbour', address: 'hello@harbour.example' } })
    expect(received).toMatchObject([{ from: 'hello@harbour.example' }])
    expect(headerOf(received[0]?.source ?? '', 'Message-ID')).toBe(`<${MESSAGE.id}@harbour.example>`)
  })

  it('line breaks in names and subjects make no header and no recipient', async () => {
    const { port, received } = await mailServer()
    const name = 'Arcade"\r\nBcc: thief@example.com\r\n\r\nbody'
    const sent = await sendTo(
      port,
      {},
      { from: { name, address: undefined }, subject: 'Code\r\nBcc: thief@example.com' },
    )
    expect(sent).toEqual({ kind: 'accepted' })
    expect(received[0]?.to).toEqual(['player@example.com'])
    expect(received[0]?.source).not.toMatch(/^Bcc:/im)
  })

  it.each([
    'player@example.com, thief@example.com',
    'player@example.com\r\nBcc: thief@example.com',
    'Player <player@example.com>',
    'player@example.com> RCPT TO:<thief@example.com',
    'no address',
    'player@\u00ad',
    '',
  ])('%j is not one address, so that nothing is sent', async (address) => {
    const { port, received } = await mailServer()
    const sent = await sendTo(port, {}, { contact: { type: 'email', address } })
    expect([sent, received]).toEqual([{ kind: 'refused', why: 'address_refused' }, []])
  })

  it.each([
    ['player@exämple.de', 'player@xn--exmple-cua.de'],
    ['player@EXÄMPLE.de', 'player@xn--exmple-cua.de'],
    ['player@bu\u0308cher.example', 'player@xn--bcher-kva.example'],
    ['Player@Example.COM', 'Player@Example.COM'],
    ['jörg@bücher.example', 'jörg@xn--bcher-kva.example'],
  ])('%s is written to the server as %s', async (address, written) => {
    const asked: string[] = []
    const port = await brokenServer(['220 hi', '250 hi', '250 ok', '550 no'], () => undefined, asked)
    await sendTo(port, {}, { contact: { type: 'email', address } })
    expect(asked.find((line) => line.startsWith('RCPT TO'))).toBe(`RCPT TO:<${written}>`)
  })

  it.each([
    ['MAIL FROM with 4xx', { onMailFrom: 451 }, { kind: 'delayed', why: 'busy', code: 451 }],
    ['MAIL FROM with 5xx', { onMailFrom: 550 }, { kind: 'delayed', why: 'sender_refused', code: 550 }],
    ['RCPT TO with 4xx', { onRcptTo: 450 }, { kind: 'delayed', why: 'busy', code: 450 }],
    ['RCPT TO with 5xx', { onRcptTo: 550 }, { kind: 'refused', why: 'address_refused', code: 550 }],
    ['the message with 4xx', { onData: 452 }, { kind: 'delayed', why: 'busy', code: 452 }],
    ['the message with 5xx', { onData: 554 }, { kind: 'refused', why: 'content_refused', code: 554 }],
    ['the connection with 4xx', { onConnect: 421 }, { kind: 'delayed', why: 'busy', code: 421 }],
    ['the connection with 5xx', { onConnect: 554 }, { kind: 'delayed', why: 'busy', code: 554 }],
  ] as const)('a server that refuses %s', async (_, steps, result) => {
    const refuse = (code: number) => (_about: unknown, _session: unknown, done: (error: Error) => void) =>
      done(refusing(code))
    const own: SMTPServerOptions = {
      ...('onMailFrom' in steps && { onMailFrom: refuse(steps.onMailFrom) }),
      ...('onRcptTo' in steps && { onRcptTo: refuse(steps.onRcptTo) }),
      ...('onConnect' in steps && { onConnect: (_session, done) => done(refusing(steps.onConnect)) }),
      ...('onData' in steps && {
        onData(stream, _session, done) {
          stream.resume()
          stream.once('end', () => done(refusing(steps.onData)))
        },
      }),
    }
    const { port } = await mailServer(own)
    expect(await sendTo(port)).toEqual(result)
  })

  it('credentials are sent where they are configured, and a refusal of them is a fault of the configuration', async () => {
    const { port, received } = await mailServer({
      ...{ authOptional: false, allowInsecureAuth: true },
      onAuth: ({ username, password }, _session, done) =>
        username === 'cashier' && password === 'right' ? done(null, { user: username }) : done(new Error('wrong')),
    })
    expect(await sendTo(port, { user: 'cashier', password: 'right' })).toEqual({ kind: 'accepted' })
    expect(await sendTo(port, { user: 'cashier', password: 'wrong' })).toMatchObject({ why: 'credentials_refused' })
    expect(received).toHaveLength(1)
  })

  it('nothing is sent to a server without the required TLS, or to one with an untrusted certificate', async () => {
    const plain = await mailServer()
    expect(await sendTo(plain.port, { security: 'starttls' })).toMatchObject({
      kind: 'delayed',
      why: 'tls_unavailable',
    })
    const selfSigned = await mailServer({ disabledCommands: [] })
    expect(await sendTo(selfSigned.port, { security: 'starttls' })).toEqual({ kind: 'delayed', why: 'tls_unavailable' })
    expect([...plain.received, ...selfSigned.received]).toEqual([])
  })

  describe('with a server whose certificate a private authority signed', () => {
    const authority = testIdentity('authority')
    const { certificate: cert, key } = testIdentity('localhost', authority)
    const trusted = { host: 'localhost', ca: authority.certificate }
    const login: SMTPServerOptions = {
      authOptional: false,
      onAuth: ({ password }, _session, done) =>
        done(password === 'right' ? null : new Error('wrong'), { user: 'cashier' }),
    }

    it.each([
      ['starttls', { disabledCommands: [] }],
      ['tls', { secure: true }],
    ])('%s sends by it where the configuration has the authority, and nothing otherwise', async (security, how) => {
      const { port, received } = await mailServer({ key, cert, ...login, ...how })
      const as = (password: string) => ({ ...trusted, security, user: 'cashier', password })
      expect(await sendTo(port, as('right'))).toEqual({ kind: 'accepted' })
      expect(received).toHaveLength(1)
      const { ca: _, ...untrusted } = as('right')
      expect(await sendTo(port, untrusted)).toEqual({ kind: 'delayed', why: 'tls_unavailable' })
      const check = (more: object) => smtp.open(settled(port, more), MEANS).check?.()
      expect(await check(as('right'))).toEqual({ kind: 'accepted' })
      expect(await check(as('wrong'))).toMatchObject({ kind: 'delayed', why: 'credentials_refused' })
      expect(await check(untrusted)).toEqual({ kind: 'delayed', why: 'tls_unavailable' })
      expect(received).toHaveLength(1)
    })

    it('a process whose NODE_EXTRA_CA_CERTS has the authority needs no configuration', async () => {
      const { port } = await mailServer({ key, cert, secure: true })
      const file = join(await mkdtemp(join(tmpdir(), 'modulor-ca-')), 'ca.pem')
      await writeFile(file, authority.certificate)
      const server = { ...settled(port, { host: 'localhost' }), security: 'tls', timeout_ms: 5_000 }
      const script = `import { checkServer } from ${JSON.stringify(import.meta.resolve('./deliver.ts'))}
        process.stdout.write((await checkServer(${JSON.stringify(server)})).kind)`
      const node = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script]
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: file }
      expect((await promisify(execFile)(process.execPath, node, { env })).stdout).toBe('accepted')
      await rm(dirname(file), { recursive: true })
    })
  })

  it.each([
    ['closes at once', [], (socket: Socket) => socket.destroy(), { kind: 'delayed', why: 'connection_failed' }],
    [
      'answers with an invalid line',
      ['HTTP/1.1 400 Bad Request'],
      () => undefined,
      { kind: 'delayed', why: 'connection_failed' },
    ],
    [
      'drops after the recipient',
      ['220 hi', '250 hi', '250 ok', '250 ok'],
      (socket: Socket) => socket.destroy(),
      { kind: 'delayed', why: 'connection_failed' },
    ],
    // A message lost on the way may have been delivered.
    [
      'drops in DATA',
      ['220 hi', '250 hi', '250 ok', '250 ok', '354 go'],
      (socket: Socket) => socket.destroy(),
      { kind: 'unknown', why: 'connection_failed' },
    ],
    [
      'does not answer to DATA',
      ['220 hi', '250 hi', '250 ok', '250 ok', '354 go'],
      () => undefined,
      { kind: 'unknown', why: 'timed_out' },
    ],
    ['sends no greeting', [], () => undefined, { kind: 'delayed', why: 'timed_out' }],
    ['sends its greeting one character at a time', [], drip, { kind: 'delayed', why: 'timed_out' }],
  ] as const)('a server that %s', async (_, lines, at, result) => {
    expect(await sendTo(await brokenServer(lines, at), result.why === 'timed_out' ? SHORT : {})).toEqual(result)
  })

  it('a message to a port without a listener is delayed', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
    await new Promise((done) => server.close(done))
    expect(await sendTo(port)).toEqual({ kind: 'delayed', why: 'connection_failed' })
  })
})
