import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient, type ApiClient } from './api-client'
import { submitPayment } from './payment-calls'
import { depositListingSample, paySessionSample } from './wire-samples'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let baseUrl: string
let seen: Seen[]
let answer: (response: ServerResponse) => void
let sessionErrorCount: number
let reports: string[]
let fulfilled: string[]

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const never = () => undefined

beforeEach(async () => {
  seen = []
  reports = []
  fulfilled = []
  sessionErrorCount = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const clientWith = (sessionId: string | null = 's_1', address = baseUrl): ApiClient =>
  createApiClient({
    baseUrl: address,
    sessionId: () => sessionId,
    onSessionError: () => (sessionErrorCount += 1),
    onFulfilled: (endpoint) => fulfilled.push(endpoint),
    report: (code, message) => reports.push(`${code} ${message}`),
  })

describe('the report of a successful call', () => {
  it('SESS-6 onFulfilled gets the endpoint of a successful call, but not of a refusal or of a call with a pay session id', async () => {
    answer = json(200, depositListingSample())
    await clientWith().call('depositInit', {})
    answer = json(200, paySessionSample())
    await clientWith(null).call('status', { paySessionId: 'ps_1' })
    answer = json(400, { error_code: 'bad_request' })
    await clientWith().call('depositInit', {})
    expect(fulfilled).toEqual(['depositInit'])
  })
})

describe('a request', () => {
  it('API-1 API-2 SESS-5 it goes to the path of the contract, with the session id as a header and never in the address', async () => {
    answer = json(200, depositListingSample())
    await clientWith().call('depositInit', {})
    await clientWith().call('depositSelect', { path: { payGroupId: 'a/b' }, body: { currency: 'EUR' } })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/cashier-service/v1.0/payments/groups/init',
      'POST /api/cashier-service/v1.0/payments/groups/a%2Fb/select',
    ])
    expect(seen.map(({ headers }) => headers['x-session-id'])).toEqual(['s_1', 's_1'])
    expect(seen[1]?.body).toBe('{"currency":"EUR"}')
  })

  it('SESS-5 it is not sent without a session id, and fails with NO_SESSION', async () => {
    const outcome = await clientWith(null).call('depositInit', {})
    expect(outcome).toMatchObject({ error: { status: 'NO_SESSION', errorMessage: 'no sessionId' } })
    expect(seen).toEqual([])
  })

  it('ALT-1 it carries the pay session id if the call accepts that, even without a session', async () => {
    answer = json(200, paySessionSample())
    const outcome = await clientWith(null).call('status', { paySessionId: 'ps_9' })
    expect(outcome).toMatchObject({ data: { payment_id: 'p_1' } })
    expect(seen[0]?.headers['x-session-id']).toBe('ps_9')
  })

  it('SAVED-3 ENT-7 the request for saved cards carries the browser’s fingerprint', async () => {
    answer = json(200, { cards: [] })
    await clientWith().call('userCards', { fingerprint: 'f-1' })
    await clientWith().call('userCards', {})
    expect(seen.map(({ headers }) => headers['x-fingerprint'])).toEqual(['f-1', undefined])
  })

  it('API-3 API-13 a submit carries its idempotency key', async () => {
    answer = json(200, paySessionSample({ flow: 'withdrawal' }))
    const outcome = await submitPayment(clientWith(), {
      flow: 'withdrawal',
      methodId: 'card-1',
      idempotencyKey: 'key-12345678',
      body: { amount: '5', currency: 'EUR', parameters: {} },
      signal: new AbortController().signal,
    })
    expect(seen[0]).toMatchObject({ url: '/api/cashier-service/v1.0/payouts/groups/card-1/submit' })
    expect(seen[0]?.headers['idempotency-key']).toBe('key-12345678')
    expect(outcome).toMatchObject({ data: { id: 'p_1', flow: 'withdrawal' } })
  })
})

describe('a response', () => {
  it.each([
    ['not JSON', '<html>', 'depositInit: not JSON'],
    ['another shape', '{"view_data":5}', 'depositInit: view_data: invalid_type'],
  ])('ENT-9 ERR-2 an invalid response is a parsing error that names the problem: %s', async (_, body, wrong) => {
    answer = (response) => response.end(body)
    const outcome = await clientWith().call('depositInit', {})
    expect(outcome).toMatchObject({ error: { status: 'PARSING_ERROR', isRetryable: true } })
    expect('error' in outcome && outcome.error.errorMessage).toContain(wrong)
    expect(reports).toHaveLength(1)
  })

  it('ENT-9 extra keys are ignored', async () => {
    answer = json(200, { ...depositListingSample(), novelty: 1 })
    const outcome = await clientWith().call('depositInit', {})
    expect('data' in outcome && Object.keys(outcome.data)).not.toContain('novelty')
  })

  it('API-10 ERR-2 a refusal has the HTTP status, code, message, fields and data', async () => {
    const refusal = {
      error_code: 'form_invalid',
      error_message: 'CASHIER.ERROR.FORM_INVALID',
      fields: { amount: 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT' },
      retryable: false,
      request_id: 'r1',
    }
    answer = json(422, refusal)
    expect(await clientWith().call('depositSubmit', {})).toEqual({
      error: {
        status: 422,
        errorCode: 'form_invalid',
        errorMessage: 'CASHIER.ERROR.FORM_INVALID',
        fields: { amount: 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT' },
        isRetryable: false,
        data: refusal,
      },
    })
  })

  it.each([
    ['is read', { payment_id: 'p-0' }, 'p-0'],
    ['that cannot be read is ignored', { payment_id: 7 }, undefined],
  ])('API-13 issue-8 1.1 an earlier payment in a refusal %s', async (_, part, id) => {
    const earlier = {
      flow: 'withdrawal',
      pay_group_id: 'halden-payout',
      pay_group_name: 'Halden Instant',
      transaction_status: 'processing',
      amount: '20.60',
      currency: 'EUR',
      to_pay: { amount: '20.60', currency: 'EUR' },
      destination: 'DE •••• 3000',
      expires_at: null,
      can_cancel: false,
      updated_at: '2026-11-22T12:00:00Z',
      ...part,
    }
    answer = json(409, { error_code: 'open_payment_exists', error_message: 'K', earlier_payment: earlier })
    const outcome = await clientWith().call('withdrawalSubmit', {})
    expect('error' in outcome && outcome.error.earlierPayment?.id).toBe(id)
  })

  it.each([
    [401, { error_code: '17', error_message: 'x' }],
    [400, { error_code: 17 }],
    [400, { error: { message: 'CASHIER.PH2.ERROR_MESSAGE.17' } }],
  ])('SESS-4 code 17 or its message key ends the session: %s %j', async (status, body) => {
    answer = json(status, body)
    await clientWith().call('userCards', {})
    expect(sessionErrorCount).toBe(1)
  })

  it('SESS-4 any other refusal does not end the session', async () => {
    answer = json(401, { error_code: '170', error_message: 'no' })
    await clientWith().call('userCards', {})
    expect(sessionErrorCount).toBe(0)
  })
})

describe('a request without a response', () => {
  it('ERR-2 it is a timeout if the response takes too long', async () => {
    answer = never
    const outcome = await clientWith().call('depositInit', { timeoutMs: 20 })
    expect(outcome).toMatchObject({ error: { status: 'TIMEOUT_ERROR', isRetryable: true } })
  })

  it('ERR-2 it is a timeout if only the body takes too long', async () => {
    answer = (response) => response.writeHead(200).write('{')
    expect(await clientWith().call('depositInit', { timeoutMs: 50 })).toMatchObject({
      error: { status: 'TIMEOUT_ERROR' },
    })
  })

  it('ERR-2 it is a fetch error if the connection breaks', async () => {
    answer = (response) => response.destroy()
    expect(await clientWith().call('depositInit', {})).toMatchObject({ error: { status: 'FETCH_ERROR' } })
  })

  it('AUTO-7 it is an abort if the player stopped waiting', async () => {
    const controller = new AbortController()
    answer = () => controller.abort()
    expect(await clientWith().call('depositSubmit', { signal: controller.signal })).toMatchObject({
      error: { status: 'ABORTED' },
    })
    expect(await clientWith().call('depositSubmit', { signal: controller.signal })).toMatchObject({
      error: { status: 'ABORTED' },
    })
    expect(seen).toHaveLength(1)
  })
})
