import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { API_VERSION } from './api-types'
import { CashierError } from './cashier-error'
import { createCashierServer } from './create-cashier-server'

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const refusal = (error_code: string, more: object = {}) => ({
  ...{
    error_code,
    error_message: 'X',
    retryable: false,
    request_id: 'r-1',
    doc_url: `https://cashier/api/errors/${error_code}`,
  },
  ...more,
})
const PAYMENT = { payment_id: 'p-1' }
const REFUND = { amount: '5.00', borne_by: 'player', reason: 'asked for' } as const

describe('a call of the merchant API', () => {
  let stop: () => unknown = () => undefined
  afterEach(() => stop())

  /** A service that returns these responses in order, and records its requests. */
  function serve(answers: readonly Answer[], options: { timeoutMs?: number; retriesMax?: number } = {}) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const { 'idempotency-key': key = '-', authorization, 'cashier-version': version } = request.headers
      asked.push(`${request.method} ${request.url} ${String(key)} ${authorization}`)
      // Always the version of the types, whatever the brand has configured.
      expect(version).toBe(API_VERSION)
      answers[asked.length - 1]?.(response, request)
    }).listen(0)
    stop = () => {
      server.closeAllConnections()
      server.close()
    }
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`
    return { asked, cashier: createCashierServer({ origin, merchantKey: 'sk_test', ...options }) }
  }
  const errorOf = async (call: Promise<unknown>): Promise<CashierError> => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (error instanceof CashierError) return error
    throw new Error(`no CashierError: ${String(error)}`)
  }

  it.each(['localhost:8080', 'cashier.example', '', undefined as unknown as string])(
    'issue-13 1 an invalid origin throws an error that says so: %j',
    async (origin) => {
      const { payments } = createCashierServer({ origin, merchantKey: 'sk_test' })
      await expect(payments.get('p-1')).rejects.toThrow(/is not a complete address/)
    },
  )

  it('issue-13 1 an id of one or two dots is refused, because it would change the address', async () => {
    const { asked, cashier } = serve([json(200, {}), json(200, {})])
    await expect(cashier.payments.get('..')).rejects.toThrow('is "." or ".."')
    await expect(cashier.players.erase({ brand: 'COM', userId: '..' })).rejects.toThrow('is "." or ".."')
    await expect(cashier.players.balance({ brand: '.', userId: 'x' })).rejects.toThrow('is "." or ".."')
    await cashier.payments.get("...'(*)!~")
    expect(asked).toEqual([expect.stringContaining("/payments/...'(*)!~")])
  })

  it('issue-13 1 a retry that finds the session ended is no failure, and a first call is', async () => {
    const gone = json(404, refusal('not_found'))
    const lost = serve([(response) => response.destroy(), gone])
    expect(await lost.cashier.sessions.end('sr_1')).toEqual({ ended: 0 })
    stop()
    expect(await errorOf(serve([gone]).cashier.sessions.end('sr_1'))).toMatchObject({ code: 'not_found' })
  })

  it('issue-13 1 the key is sent, and every part of path and query is encoded', async () => {
    const { asked, cashier } = serve([json(200, {}), json(200, {}), json(200, {})])
    await cashier.payments.get('../../x?y')
    await cashier.players.balance({ brand: 'A/B', userId: 'ü 1' })
    await cashier.payments.list('COM', { userId: 'a&b', state: 'succeeded', cursor: 'c=' })
    expect(asked).toEqual([
      'GET /api/merchant/v1/payments/..%2F..%2Fx%3Fy - Bearer sk_test',
      'GET /api/merchant/v1/brands/A%2FB/players/%C3%BC%201/balance - Bearer sk_test',
      'GET /api/merchant/v1/brands/COM/payments?user_id=a%26b&state=succeeded&cursor=c%3D - Bearer sk_test',
    ])
  })

  it('issue-13 1 a refusal is an error with its code, its fields and the link to its documentation', async () => {
    const body = refusal('form_invalid', { fields: { amount: 'PH.ERROR' }, retry_at: '2026-01-01T00:00:00.000Z' })
    const { asked, cashier } = serve([json(422, body)])
    const error = await errorOf(cashier.payments.refund('p-1', REFUND, { idempotencyKey: 'k-1' }))
    expect(error).toMatchObject({
      ...{
        code: 'form_invalid',
        status: 422,
        fields: { amount: 'PH.ERROR' },
        requestId: 'r-1',
        isOutcomeUnknown: false,
      },
      ...{ docUrl: 'https://cashier/api/errors/form_invalid', retryAt: new Date('2026-01-01T00:00:00.000Z') },
    })
    expect(error.message).toContain('https://cashier/api/errors/form_invalid')
    expect(asked).toHaveLength(1)
  })

  const lost: Answer = (response) => response.destroy()
  const unavailable = json(503, refusal('unavailable'))
  const limited = json(429, refusal('rate_limited'), { 'retry-after': '0' })
  const proxy: Answer = (response) => response.writeHead(502).end('<html>Bad gateway</html>')
  it.each([
    ['a lost answer', lost],
    ['an unavailable service', unavailable],
    ['too many requests', limited],
    ['the page of a proxy', proxy],
  ])('issue-13 1 after %s the same refund is sent again, with the same key', async (_, answer) => {
    const { asked, cashier } = serve([answer, answer, json(200, { operation_id: 'o-1' })])
    const operation = await cashier.payments.refund('p-1', REFUND, { idempotencyKey: 'k-1' })
    expect(operation.operation_id).toBe('o-1')
    expect(asked).toEqual(Array(3).fill('POST /api/merchant/v1/payments/p-1/refunds k-1 Bearer sk_test'))
  })

  it.each([
    ['a lost answer', lost, { code: 'connection_failed', status: null, isOutcomeUnknown: true }],
    ['an unavailable service', unavailable, { code: 'unavailable', status: 503, isOutcomeUnknown: true }],
    ['too many requests', limited, { code: 'rate_limited', status: 429, isOutcomeUnknown: false }],
    ['the page of a proxy', proxy, { code: 'unreadable_response', status: 502, isOutcomeUnknown: true }],
  ])(
    'issue-13 1 after %s the erasure of a player is never repeated, and the error says whether the outcome is known',
    async (_, answer, expected) => {
      const { asked, cashier } = serve([answer, json(200, {})])
      expect(await errorOf(cashier.players.erase({ brand: 'COM', userId: 'u' }))).toMatchObject(expected)
      expect(asked).toHaveLength(1)
    },
  )

  it('issue-13 1 only a temporary refusal is retried', async () => {
    const { asked, cashier } = serve([json(404, refusal('not_found')), json(200, PAYMENT)])
    expect((await errorOf(cashier.payments.get('p-1'))).code).toBe('not_found')
    expect(asked).toHaveLength(1)
  })

  it('issue-13 1 a long retry-after is not waited for but returned as an error', async () => {
    const { asked, cashier } = serve([json(429, refusal('rate_limited'), { 'retry-after': '60' }), json(200, PAYMENT)])
    expect((await errorOf(cashier.payments.get('p-1'))).code).toBe('rate_limited')
    expect(asked).toHaveLength(1)
  })

  it('issue-13 1 it fails after the configured attempts, each with the time limit', async () => {
    const { asked, cashier } = serve([() => undefined, () => undefined], { timeoutMs: 500, retriesMax: 1 })
    expect(await errorOf(cashier.payments.get('p-1'))).toMatchObject({ code: 'timed_out', isOutcomeUnknown: true })
    expect(asked).toHaveLength(2)
  })

  it('issue-13 1 a response that is not JSON never counts as a success', async () => {
    const { cashier } = serve([(response) => response.writeHead(200).end('<html>')], { retriesMax: 0 })
    expect(await errorOf(cashier.payments.get('p-1'))).toMatchObject({
      code: 'unreadable_response',
      isOutcomeUnknown: true,
    })
  })

  it('issue-13 1 an error of a proxy never counts as a success, even if it is JSON', async () => {
    for (const body of [{ message: 'Bad gateway' }, [], null, 'no']) {
      const { cashier } = serve([json(502, body)], { retriesMax: 0 })
      const expected = { code: 'unreadable_response', status: 502, isOutcomeUnknown: true }
      expect(await errorOf(cashier.payments.get('p-1'))).toMatchObject(expected)
      stop()
    }
  })

  it('issue-13 1 a redirect is not followed, so the key is not sent to another address', async () => {
    const elsewhere: Answer = (response, { url }) => response.writeHead(307, { location: `${url}/2` }).end()
    const { asked, cashier } = serve([elsewhere, json(200, PAYMENT)], { retriesMax: 0 })
    expect((await errorOf(cashier.payments.get('p-1'))).code).toBe('connection_failed')
    expect(asked).toHaveLength(1)
  })
})
