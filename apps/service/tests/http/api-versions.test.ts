/** The versions of the merchant API over HTTP (decision 88). Responses of an older version match the schema of its release. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  API_VERSION_HEADER,
  API_VERSIONS,
  NEWEST_API_VERSION,
  OLDEST_API_VERSION,
} from '@modulor/contract/api-versions'
import { IDEMPOTENCY_HEADER, PaySession } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS, type MerchantPayment, type OperationFacts } from '@modulor/contract/merchant'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { documentedAnswers } from './documented-answers'
import { openTestService, type Answer, type TestService } from './test-service'

const RELEASED = join(import.meta.dirname, '../../../../releases/0.1.0/openapi.json')
const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
/** This brand has a method whose deposits are captured or voided. */
const [BRAND, KEY] = ['HARBOUR', 'sk_sandbox_harbour']
const SECRET = `whsec_${Buffer.from('the secret of this test').toString('base64')}`
const SANDBOX = {
  plugin: 'sandbox',
  api_key: 'sandbox_api_key_demo',
  callback_secret: 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  page_origins: [],
}
const MERCHANT_CALLS = ['createRefund', 'capturePayment', 'voidPayment', 'merchantPayment'] as const
type MerchantCall = (typeof MERCHANT_CALLS)[number]
type Received = { readonly id: string; readonly version: string; readonly text: string }

describe.each(oneDatabaseKind())('the versions of the merchant API, on %s', (kind) => {
  const released = documentedAnswers(JSON.parse(readFileSync(RELEASED, 'utf8')))
  const received: Received[] = []
  let service: TestService
  let sandbox: Sandbox
  let receiver: Server

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        const headers = request.headers as Record<string, string>
        const { 'webhook-id': id = '', 'webhook-timestamp': at, 'webhook-signature': signature } = headers
        // The signature covers the text that is sent, whether or not it was converted to an older version.
        const isSigned = new Webhook(SECRET).sign(id, new Date(Number(at) * 1_000), text) === signature
        received.push({ id, version: isSigned ? (headers[API_VERSION_HEADER] ?? '') : 'not signed', text })
        response.writeHead(204).end()
      })
    }).listen(0)
    const { port } = receiver.address() as AddressInfo
    sandbox = await startSandbox(0.05)
    const configure = (config: CashierConfig): CashierConfig => {
      const { HARBOUR } = config.brands
      if (!HARBOUR) throw new Error('there is no brand')
      const webhook = { url: `http://localhost:${port}/`, secret: SECRET, give_up_after_days: 30 }
      return {
        ...config,
        providers: { ...config.providers, sandbox: { ...SANDBOX, url: sandbox.url, page_origins: [sandbox.url] } },
        private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host, `localhost:${port}`],
        brands: { ...config.brands, HARBOUR: { ...HARBOUR, webhook } },
      }
    }
    service = await openTestService(kind, { isStarted: true, configure })
  })
  afterAll(async () => {
    await service.close()
    await sandbox.stop()
    receiver.close()
  })

  const pin = (versions: { readonly brand?: string; readonly webhook?: string }) =>
    service.reload((config) => {
      const { HARBOUR } = config.brands
      if (!HARBOUR) throw new Error('there is no brand')
      const { brand, webhook } = versions
      const pinned = { ...HARBOUR.webhook, ...(webhook !== undefined && { api_version: webhook }) }
      const changed = { ...HARBOUR, webhook: pinned, ...(brand !== undefined && { api_version: brand }) }
      return { ...config, brands: { ...config.brands, HARBOUR: changed } }
    })

  /** Calls as a client of a version. Without `version` no header is sent. */
  async function call(
    id: MerchantCall,
    paymentId: string,
    version?: string,
    more: { body?: object; key?: string } = {},
  ) {
    const { method, path } = SERVICE_ENDPOINTS[id]
    const body = more.body ?? (id === 'merchantPayment' ? undefined : { reason: 'It was reviewed' })
    const answer = await service.fetch(path.replace('{paymentId}', paymentId), {
      method,
      headers: {
        ...{ authorization: `Bearer ${KEY}`, [IDEMPOTENCY_HEADER]: more.key ?? randomUUID() },
        ...(version !== undefined && { [API_VERSION_HEADER]: version }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const shape = answer.headers.get(API_VERSION_HEADER) === OLDEST_API_VERSION ? released : service.documented
    expect(shape.problems(method, path, answer.status, answer.json)).toEqual([])
    return answer
  }
  const refund = (paymentId: string, body: object, version?: string, key?: string) =>
    call('createRefund', paymentId, version, {
      ...{ body: { amount: '5.00', reason: 'Ordered twice', ...body } },
      ...(key !== undefined && { key }),
    })
  const shapeOf = ({ json, headers }: Answer) => {
    const [operation = json] = (json as { operations?: object[] }).operations ?? []
    const { source, borne_by: borneBy } = operation as Record<string, unknown>
    return [headers.get(API_VERSION_HEADER), source, borneBy]
  }
  const OLD = [OLDEST_API_VERSION, 'player', undefined]
  const NEW = [NEWEST_API_VERSION, undefined, 'player']

  async function deposit(payGroupId: 'card' | 'card-review'): Promise<string> {
    const session = await service.openSession({ brand: BRAND, key: KEY, user: { id: randomUUID() } })
    const submitted = await service.call('depositSubmit', {
      ...{ session, params: { payGroupId }, idempotencyKey: randomUUID() },
      body: { amount: '25.00', currency: 'EUR', card_data: CARD },
    })
    const { payment_id: paymentId } = PaySession.parse(submitted.json)
    await until(async () => {
      const payment = (await call('merchantPayment', paymentId)).json as MerchantPayment
      return payGroupId === 'card' ? payment.state === 'succeeded' : payment.is_authorised
    })
    return paymentId
  }
  const eventOf = async (paymentId: string, type: string): Promise<Received> => {
    const isOfIt = ({ text }: Received) => text.includes(paymentId) && text.includes(`"${type}"`)
    await until(() => received.some(isOfIt), { describe: () => type })
    const found = received.findLast(isOfIt)
    if (!found) throw new Error(`${type} is missing`)
    return found
  }
  const operationIn = ({ text }: Received) => {
    const { api_version: version, data } = JSON.parse(text) as {
      api_version: string
      data: { operation: { source?: string; borne_by?: string } }
    }
    return [version, data.operation.source, data.operation.borne_by]
  }

  it('issue-13 1 without the header a refund has the oldest shape, and a repeat with another version returns the same refund', async () => {
    const paymentId = await deposit('card')
    const key = randomUUID()
    const first = await refund(paymentId, { source: 'player' }, undefined, key)
    expect([first.status, ...shapeOf(first)]).toEqual([200, ...OLD])
    const again = await refund(paymentId, { borne_by: 'player' }, NEWEST_API_VERSION, key)
    expect([again.status, ...shapeOf(again)]).toEqual([200, ...NEW])
    const idOf = ({ json }: Answer) => (json as OperationFacts).operation_id
    expect(idOf(again)).toBe(idOf(first))
    expect(await sandbox.journal(paymentId)).toHaveLength(2)
    for (const version of API_VERSIONS)
      expect(shapeOf(await call('merchantPayment', paymentId, version))).toEqual(
        version === NEWEST_API_VERSION ? NEW : OLD,
      )
    expect(await refund(paymentId, { source: 'merchant' }, OLDEST_API_VERSION, key)).toMatchObject({
      ...{ status: 422, json: { error_code: 'idempotency_key_reused' } },
    })
  })

  it.each(['capturePayment', 'voidPayment'] as const)('issue-13 1 %s has the shape of its version', async (id) => {
    const paymentId = await deposit('card-review')
    const key = randomUUID()
    expect(shapeOf(await call(id, paymentId, OLDEST_API_VERSION, { key }))).toEqual(OLD)
    expect(shapeOf(await call(id, paymentId, NEWEST_API_VERSION, { key }))).toEqual(NEW)
  })

  it('issue-13 1 a refusal names the field as in its version', async () => {
    const paymentId = await deposit('card')
    const fieldsOf = ({ json }: Answer) => Object.keys((json as { fields: object }).fields)
    expect(fieldsOf(await refund(paymentId, { source: 'bank' }, OLDEST_API_VERSION))).toEqual(['source'])
    expect(fieldsOf(await refund(paymentId, { borne_by: 'bank' }, NEWEST_API_VERSION))).toEqual(['borne_by'])
    // A field name of one version is unknown in the other.
    expect((await refund(paymentId, { borne_by: 'player' }, OLDEST_API_VERSION)).status).toBe(400)
    expect((await refund(paymentId, { source: 'player' }, NEWEST_API_VERSION)).status).toBe(400)
  })

  it.each(['2999-01-01', '2026-11-21', 'newest', '', `${OLDEST_API_VERSION}, ${NEWEST_API_VERSION}`])(
    'issue-13 1 the version "%s" is refused with the known versions and a link to a page about it',
    async (version) => {
      const ask = (authorization: string) =>
        service.fetch(`/api/merchant/v1/payments/${randomUUID()}`, {
          headers: { authorization, [API_VERSION_HEADER]: version },
        })
      const answer = await ask(`Bearer ${KEY}`)
      expect(answer).toMatchObject({
        status: 400,
        json: { error_code: 'version_unknown', known_versions: [...API_VERSIONS], retryable: false },
      })
      expect(answer.headers.get(API_VERSION_HEADER)).toBe(OLDEST_API_VERSION)
      const { doc_url: page } = answer.json as { doc_url: string }
      expect(await service.fetch(new URL(page).pathname)).toMatchObject({ status: 200 })
      // Authentication is checked first.
      expect(await ask('Bearer sk_wrong')).toMatchObject({ status: 401 })
    },
  )

  it('issue-13 1 the calls of players have no version', async () => {
    const session = await service.openSession({ brand: BRAND, key: KEY })
    const headers = { [API_VERSION_HEADER]: '2999-01-01' }
    const answer = await service.call('depositInit', { session, headers })
    expect([answer.status, answer.headers.get(API_VERSION_HEADER)]).toEqual([200, null])
  })

  it('issue-13 1 SVC-4 events have the webhook’s version, and a replay has its version at the time of the replay', async () => {
    const paymentId = await deposit('card')
    const list = async () =>
      (
        await service.call('merchantEvents', {
          ...{ merchantKey: KEY, params: { brand: BRAND }, query: `?payment_id=${paymentId}` },
        })
      ).json as { events: { event_id: string; type: string; state: string; body: string }[] }
    const replay = async (eventId: string) => {
      await until(async () => (await list()).events.every(({ state }) => state === 'delivered'))
      received.length = 0
      const params = { brand: BRAND, eventId }
      expect((await service.call('replayEvent', { merchantKey: KEY, params })).status).toBe(200)
      return eventOf(paymentId, 'refund.succeeded')
    }
    await refund(paymentId, { source: 'player' })
    const first = await eventOf(paymentId, 'refund.succeeded')
    expect([first.version, ...operationIn(first)]).toEqual([OLDEST_API_VERSION, ...OLD])

    await pin({ webhook: NEWEST_API_VERSION })
    const second = await replay(first.id)
    expect([second.version, ...operationIn(second)]).toEqual([NEWEST_API_VERSION, ...NEW])
    // The list shows what the next delivery has.
    const listed = (await list()).events.find(({ event_id: id }) => id === first.id)
    expect(listed?.body).toBe(second.text)

    await pin({ webhook: OLDEST_API_VERSION })
    expect(operationIn(await replay(first.id))).toEqual(OLD)
  })

  it('issue-13 1 a brand’s configured version applies to its calls and events, unless a call names another version', async () => {
    await pin({ brand: NEWEST_API_VERSION })
    const paymentId = await deposit('card')
    expect(shapeOf(await refund(paymentId, { borne_by: 'player' }))).toEqual(NEW)
    expect(operationIn(await eventOf(paymentId, 'refund.succeeded'))).toEqual(NEW)
    expect(shapeOf(await refund(paymentId, { source: 'player' }, OLDEST_API_VERSION))).toEqual(OLD)
  })
})
