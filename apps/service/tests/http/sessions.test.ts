import { ENDPOINTS, type Endpoint, type EndpointId } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, PUBLIC_URL, type CallOptions, type TestService } from './test-service'

const IDLE_MS = 900_000
const ABSOLUTE_MS = 14_400_000

/** Every endpoint with session access, with a valid body. */
const BODIES: Partial<Record<EndpointId, unknown>> = {
  depositSelect: { currency: 'EUR' },
  withdrawalSelect: { currency: 'EUR' },
  depositSubmit: { amount: '25.00', currency: 'EUR' },
  withdrawalSubmit: { amount: '25.00', currency: 'EUR' },
  threeDsResult: { provider: 'sandbox' },
}
const playerCalls = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ access }) => access === 'session' || access === 'pay-session')
  .map(({ id }) => id as EndpointId)

const refusedAs17 = { error_code: '17', error_message: 'CASHIER.PH2.ERROR_MESSAGE.17', retryable: false }

describe.each(oneDatabaseKind())('sessions on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const callAs = (id: EndpointId, options: CallOptions) =>
    service.call(id, { body: BODIES[id], params: { payGroupId: 'card' }, idempotencyKey: 'a-key-of-mine', ...options })

  describe.each(playerCalls)('%s', (id) => {
    it('SESS-4 SESS-5 is answered with code 17 without a session', async () => {
      expect(await callAs(id, {})).toMatchObject({ status: 401, json: refusedAs17 })
    })

    it('SESS-4 is answered with code 17 for an unknown id', async () => {
      expect(await callAs(id, { session: `cs_${'A'.repeat(43)}` })).toMatchObject({ status: 401, json: refusedAs17 })
    })

    it('SESS-4 is answered with code 17 for an expired session, exactly as for an unknown one', async () => {
      const session = await service.openSession()
      service.clock.advance(IDLE_MS)
      const expired = await callAs(id, { session })
      const unknown = await callAs(id, { session: `cs_${'B'.repeat(43)}` })
      const withoutId = ({ json }: typeof expired) => ({ ...(json as object), request_id: '' })
      expect(expired.status).toBe(401)
      expect(withoutId(expired)).toEqual(withoutId(unknown))
    })

    const { path, method } = ENDPOINTS[id]
    if (method === 'GET') return
    it('SESS-4 checks the session before the body', async () => {
      const options = { headers: { 'content-type': 'application/json' } }
      const answer = await service.fetch(path.replace('{payGroupId}', 'card'), { method, ...options, body: '{broken' })
      expect(answer).toMatchObject({ status: 401, json: refusedAs17 })
    })
  })

  it('SESS-1 the idle time starts again with each call, up to four hours in total', async () => {
    const session = await service.openSession()
    const opened = service.clock.now().getTime()
    while (service.clock.now().getTime() + IDLE_MS - 1_000 < opened + ABSOLUTE_MS) {
      service.clock.advance(IDLE_MS - 1_000)
      expect((await service.call('depositInit', { session })).status).toBe(200)
    }
    service.clock.advance(opened + ABSOLUTE_MS - 1 - service.clock.now().getTime())
    expect((await service.call('depositInit', { session })).status).toBe(200)
    service.clock.advance(1)
    expect((await service.call('depositInit', { session })).status).toBe(401)
  })

  it('a session gives no access to another player or brand', async () => {
    const mine = await service.openSession({ user: { id: 'mine' } })
    const submitted = await service.call('depositSubmit', {
      session: mine,
      params: { payGroupId: 'halden' },
      idempotencyKey: 'a-payment-of-mine',
      body: { amount: '25.00', currency: 'EUR' },
    })
    expect(submitted.status).toBe(200)
    const query = `?payment_id=${(submitted.json as { payment_id: string }).payment_id}`
    expect((await service.call('sessionState', { session: mine, query })).status).toBe(200)
    for (const other of [
      await service.openSession({ user: { id: 'somebody-else' } }),
      await service.openSession({ brand: 'HARBOUR', key: 'sk_sandbox_harbour', user: { id: 'mine' } }),
    ]) {
      expect((await service.call('sessionState', { session: other, query })).status).toBe(404)
      expect(
        (await service.call('sessionState', { session: other, query: '?idempotency_key=a-payment-of-mine' })).status,
      ).toBe(404)
    }
  })

  it('a pay session id gives access to its own payment, and to no list', async () => {
    const session = await service.openSession({ user: { id: 'returns' } })
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: 'a-payment-to-return-to',
      body: { amount: '25.00', currency: 'EUR' },
    })
    const { session_id: paySession, payment_id } = json as { session_id: string; payment_id: string }
    expect(await service.call('status', { session: paySession })).toMatchObject({ status: 200, json: { payment_id } })
    expect((await service.call('depositInit', { session: paySession })).status).toBe(401)
    expect((await service.call('status', { session: 'no-such-pay-session' })).status).toBe(404)
  })

  it('ALT-1 issue-9 3.5 a pay session id can read its ended payment for a day, and cannot change it', async () => {
    const session = await service.openSession({ user: { id: 'returns-late' } })
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: 'a-payment-that-ends',
      body: { amount: '25.00', currency: 'EUR' },
    })
    const { session_id: paySession, payment_id } = json as { session_id: string; payment_id: string }
    await service.decline(payment_id)
    const shown = { status: 200, json: { payment_id, transaction_status: 'error' } }
    const body = { provider: 'sandbox', cres: 'eyJ9' }
    expect(await service.call('status', { session: paySession })).toMatchObject(shown)
    expect((await service.call('threeDsResult', { session: paySession, body })).status).not.toBe(500)
    expect(await service.call('status', { session: paySession })).toMatchObject(shown)
    service.clock.advance(25 * 60 * 60 * 1000)
    expect((await service.call('status', { session: paySession })).status).toBe(404)
    expect((await service.call('interaction', { session: paySession })).status).toBe(404)
    expect((await service.call('threeDsResult', { session: paySession, body })).status).toBe(404)
  })
})

describe.each(oneDatabaseKind())('the merchant’s side on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const body = { brand: 'COM', user: { id: 'm-1' }, currency: 'EUR', language: 'de' }

  it('SVC-4 a merchant opens a session with an address of the widget', async () => {
    const { status, json } = await service.call('createSession', { merchantKey: MERCHANT_KEY, body })
    expect(status).toBe(201)
    const created = json as { session_id: string; expires_at: string; url: string }
    expect(created.session_id).toMatch(/^cs_[A-Za-z0-9_-]{43}$/)
    expect(Date.parse(created.expires_at)).toBe(service.clock.now().getTime() + IDLE_MS)
    expect(created.url).toBe(`${PUBLIC_URL}/deposit?session_id=${created.session_id}&lang=de-COM`)
  })

  it.each([
    ['no key', undefined],
    ['a wrong key', 'sk_sandbox_nobody'],
    ['the key of another brand', 'sk_sandbox_harbour'],
    ['a key with one letter more', `${MERCHANT_KEY}x`],
  ])('SVC-4 a request with %s is refused, for sessions and for balances', async (_what, merchantKey) => {
    await service.openSession({ user: { id: 'm-1' } })
    const options = merchantKey === undefined ? {} : { merchantKey }
    const refusal = { status: 401, json: { error_code: 'merchant_unauthorized' } }
    expect(await service.call('createSession', { ...options, body })).toMatchObject(refusal)
    expect(await service.call('playerBalance', { ...options, params: { brand: 'COM', userId: 'm-1' } })).toMatchObject(
      refusal,
    )
  })

  it('a session with a currency or an origin that the brand does not have is refused', async () => {
    const call = (parts: object) =>
      service.call('createSession', { merchantKey: MERCHANT_KEY, body: { ...body, ...parts } })
    expect(await call({ currency: 'XAU' })).toMatchObject({ status: 422, json: { error_code: 'currency_unavailable' } })
    expect(await call({ origin: 'http://evil.test' })).toMatchObject({
      status: 400,
      json: { fields: { origin: expect.any(String) } },
    })
    expect((await call({ origin: 'http://localhost:8081' })).status).toBe(201)
  })

  it('a demo balance is given once, to a new player', async () => {
    const balance = async (userId: string) =>
      (await service.call('playerBalance', { merchantKey: MERCHANT_KEY, params: { brand: 'COM', userId } })).json
    await service.openSession({ user: { id: 'rich', demo_balance: '500.00' } })
    await service.openSession({ user: { id: 'rich', demo_balance: '500.00' } })
    expect(await balance('rich')).toEqual({ user_id: 'rich', balances: [{ currency: 'EUR', balance: '500.00' }] })
    await service.openSession({ user: { id: 'poor' } })
    await service.openSession({ user: { id: 'poor', demo_balance: '500.00' } })
    expect(await balance('poor')).toEqual({ user_id: 'poor', balances: [] })
  })

  it('simultaneous first sessions give one demo balance', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => service.openSession({ user: { id: 'twice', demo_balance: '10.00' } })),
    )
    const answer = await service.call('playerBalance', {
      merchantKey: MERCHANT_KEY,
      params: { brand: 'COM', userId: 'twice' },
    })
    expect(answer.json).toMatchObject({ balances: [{ currency: 'EUR', balance: '10.00' }] })
  })

  it('a demo balance with more decimals than its currency is refused', async () => {
    const user = { id: 'fine', demo_balance: '1.5' }
    const answer = await service.call('createSession', {
      merchantKey: MERCHANT_KEY,
      body: { ...body, currency: 'JPY', user },
    })
    expect(answer).toMatchObject({ status: 400, json: { fields: { 'user.demo_balance': expect.any(String) } } })
  })

  it('the balance of a player who is unknown to the brand is not found', async () => {
    const answer = await service.call('playerBalance', {
      merchantKey: MERCHANT_KEY,
      params: { brand: 'COM', userId: 'nobody' },
    })
    expect(answer.status).toBe(404)
  })

  it('values that a merchant omits in a later session are kept', async () => {
    await service.openSession({ user: { id: 'kept', country: 'SE' } })
    const session = await service.openSession({ user: { id: 'kept', country: undefined } })
    expect((await service.call('depositInit', { session })).json).toMatchObject({ user_country: 'SE' })
  })
})
