/** The plug-in against an HTTP server that answers as Twilio's API documents (issue-14 3). It was never run against Twilio. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingMessage } from '../message-sender'
import { createOutboundClient } from '../outbound-client'
import { readReport, signatureOf } from './read-report'
import { twilio } from './twilio'

const ACCOUNT = `AC${'0'.repeat(32)}`
const ID = '0d4c1f4e-8a3f-4a55-9a70-3b1f3f5c8d11'
const MESSAGE: OutgoingMessage = {
  id: ID,
  contact: { type: 'phone', address: '+49 (151) 123-4567' },
  from: { name: 'Demo Arcade', address: undefined },
  ...{ language: 'en', direction: 'ltr', subject: '', html: '', template: 'one_time_code', values: {} },
  text: 'Demo Arcade: Your code is 123456 & valid.',
}
type Call = { readonly url: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: string }

describe('issue-14 3 SMS by Twilio’s API', () => {
  const calls: Call[] = []
  let answer: (response: ServerResponse) => void
  let url = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
      answer(response)
    })
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const send = (more: object = {}, message: Partial<OutgoingMessage> = {}) => {
    const client = createOutboundClient({ privateHostsAllowed: [new URL(url).host, '127.0.0.1:1'], deadlineMs: 300 })
    const settings = { url, account_sid: ACCOUNT, auth_token: 'token', from: '+15005550006', ...more }
    const means = { client, reportUrl: (id: string) => `https://cashier.example/reports/${id}` }
    return twilio.open(settings, means).send({ ...MESSAGE, ...message })
  }

  it('a check reads the account with the credentials, and sends nothing', async () => {
    const check = () => {
      const client = createOutboundClient({ privateHostsAllowed: [new URL(url).host], deadlineMs: 300 })
      const settings = { url, account_sid: ACCOUNT, auth_token: 'token', from: '+15005550006' }
      return twilio.open(settings, { client, reportUrl: () => '' }).check?.()
    }
    calls.length = 0
    answer = json(200, { sid: ACCOUNT, status: 'active' })
    expect(await check()).toEqual({ kind: 'accepted' })
    answer = json(401, { code: 20003 })
    expect(await check()).toMatchObject({ why: 'credentials_refused' })
    answer = json(404, { code: 20404 })
    expect(await check()).toMatchObject({ why: 'sender_refused' })
    expect(calls.map((call) => `${call.url} ${call.body}`)).toEqual(
      Array(3).fill(`/2010-04-01/Accounts/${ACCOUNT}.json `),
    )
  })

  it('a message is one form with its sender, its report address and the number as Twilio writes it', async () => {
    answer = json(201, { sid: 'SM1', status: 'queued' })
    calls.length = 0
    expect(await send()).toEqual({ kind: 'accepted' })
    await send({ from: `MG${'1'.repeat(32)}` })
    await send({}, { from: { name: 'MG Harbour', address: 'MG Harbour' } })
    const [first, ...others] = calls
    expect(first?.url).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
    expect(first?.headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:token`).toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
      To: '+491511234567',
      From: '+15005550006',
      Body: MESSAGE.text,
      StatusCallback: `https://cashier.example/reports/${ID}`,
    })
    expect(others.map(({ body }) => body)).toEqual([
      expect.stringContaining('MessagingServiceSid=MG'),
      expect.stringContaining('From=MG+Harbour'),
    ])
  })

  it.each(['0151 1234567', '+49151', 'player@example.com', '+491511234567,+4915199999'])(
    '%s is not one number, so that nothing is sent',
    async (address) => {
      calls.length = 0
      expect(await send({}, { contact: { type: 'phone', address } })).toEqual({
        kind: 'refused',
        why: 'address_refused',
      })
      expect(calls).toEqual([])
    },
  )

  it.each([
    ['an invalid number', json(400, { code: 21211 }), { kind: 'refused', why: 'address_refused', code: 21211 }],
    ['an owner who opted out', json(400, { code: 21610 }), { kind: 'refused', why: 'opted_out', code: 21610 }],
    ['a text that is too long', json(400, { code: 21617 }), { kind: 'refused', why: 'content_refused', code: 21617 }],
    ['a sender that is not ours', json(400, { code: 21606 }), { kind: 'delayed', why: 'sender_refused', code: 21606 }],
    ['wrong credentials', json(401, { code: 20003 }), { kind: 'delayed', why: 'credentials_refused', code: 401 }],
    ['too many calls', json(429, { code: 20429 }), { kind: 'delayed', why: 'busy', code: 429 }],
    ['maintenance', json(503, {}), { kind: 'unknown', why: 'unclear_answer' }],
    ['an error of its own', json(500, {}), { kind: 'unknown', why: 'unclear_answer' }],
    ['a page', json(201, '<h1>'), { kind: 'unknown', why: 'unclear_answer' }],
    ['a redirect', json(302, {}), { kind: 'unknown', why: 'unclear_answer' }],
    [
      'a cut connection',
      (response: ServerResponse) => response.destroy(),
      { kind: 'unknown', why: 'connection_failed' },
    ],
    ['no answer', () => undefined, { kind: 'unknown', why: 'timed_out' }],
  ] as const)('%s', async (_, behave, result) => {
    answer = behave
    expect(await send()).toEqual(result)
  })

  it('without a connection nothing was sent, so that the message is tried again until its time limit', async () => {
    const delayed = { kind: 'delayed', why: 'connection_failed' }
    // An address that the service does not connect to, and a port without a listener.
    expect(await send({ url: 'http://10.0.0.1' })).toEqual(delayed)
    expect(await send({ url: 'http://127.0.0.1:1' })).toEqual(delayed)
  })
})

describe('issue-14 3 what Twilio reports', () => {
  const URL_OF_REPORT = 'https://cashier.example/reports/1'
  const report = (fields: Record<string, string>, about: 'message' | 'number' = 'message', token = 'token') => {
    const parameters = new URLSearchParams(fields)
    const headers = { 'x-twilio-signature': signatureOf(URL_OF_REPORT, parameters, token) }
    return readReport({ about, url: URL_OF_REPORT, headers, rawBody: Buffer.from(parameters.toString()) }, 'token')
  }

  it('has the signature of the example in Twilio’s own documentation', () => {
    const parameters = new URLSearchParams({
      To: '+18005551212',
      CallSid: 'CA1234567890ABCDE',
      Digits: '1234',
      Caller: '+14158675309',
      From: '+14158675309',
    })
    const signature = signatureOf('https://mycompany.com/myapp.php?foo=1&bar=2', parameters, '12345')
    expect(signature).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  })

  it.each([
    ['delivered', undefined, { kind: 'state', state: 'delivered' }],
    ['sent', undefined, { kind: 'state', state: 'accepted' }],
    ['undelivered', '30005', { kind: 'state', state: 'failed', why: 'address_refused' }],
    ['failed', '30008', { kind: 'state', state: 'failed' }],
    ['something new', undefined, { kind: 'nothing' }],
  ] as const)('a message is %s (%s)', (status, code, result) => {
    expect(report({ MessageStatus: status, ...(code !== undefined && { ErrorCode: code }) })).toEqual(result)
  })

  it.each([
    [{ Body: ' stop ' }, 'opted_out'],
    [{ Body: 'Arrêt', OptOutType: 'STOP' }, 'opted_out'],
    [{ Body: 'START' }, 'opted_in'],
  ])('an owner writes %j', (fields, kind) => {
    expect(report({ From: '+491511234567', ...fields }, 'number')).toEqual({ kind, address: '+491511234567' })
  })

  it('other replies of an owner, and a report without a number, are ignored', () => {
    expect(report({ From: '+491511234567', Body: 'Please stop by' }, 'number')).toEqual({ kind: 'nothing' })
    expect(report({ Body: 'STOP' }, 'number')).toEqual({ kind: 'nothing' })
  })

  it('a report with another key, another address, a changed field or no signature is forged', () => {
    const rawBody = Buffer.from('MessageStatus=delivered')
    const signed = (address: string, fields: string) => ({
      'x-twilio-signature': signatureOf(address, new URLSearchParams(fields), 'token'),
    })
    const read = (headers: Record<string, string>) =>
      readReport({ about: 'message', url: URL_OF_REPORT, headers, rawBody }, 'token').kind
    expect(report({ MessageStatus: 'delivered' }, 'message', 'other')).toEqual({ kind: 'forged' })
    expect(read(signed('https://cashier.example/reports/2', 'MessageStatus=delivered'))).toBe('forged')
    expect(read(signed(URL_OF_REPORT, 'MessageStatus=failed'))).toBe('forged')
    expect(read({})).toBe('forged')
    expect(read(signed(URL_OF_REPORT, 'MessageStatus=delivered'))).toBe('state')
  })
})
