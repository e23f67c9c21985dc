/**
 * The examples of the OpenAPI document are responses of the service (issue-13 2). `npm run docs:examples` records them again; the
 * test compares them with the current responses.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PaySession } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS, PlayerData, type MerchantPayment, type ServiceEndpointId } from '@modulor/contract/merchant'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { createExampleRecorder } from './example-recorder'
import { openTestService, type TestService } from './test-service'

const FILE = join(import.meta.dirname, '../../../../packages/contract/src/openapi/examples.json')
const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
/** This brand has a method of each kind that the scenario needs. */
const BRAND = 'HARBOUR'
const KEY = 'sk_sandbox_harbour'
const IBAN = 'DE89370400440532013000'
const SANDBOX = {
  plugin: 'sandbox',
  api_key: 'sandbox_api_key_demo',
  callback_secret: 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  page_origins: [],
}

describe.each(oneDatabaseKind())('the examples of the OpenAPI document, on %s', (kind) => {
  const recorder = createExampleRecorder()
  const heard: string[] = []
  let service: TestService
  let sandbox: Sandbox
  let receiver: Server
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        heard.push(body)
        response.writeHead(204).end()
      })
    }).listen(0)
    const { port } = receiver.address() as AddressInfo
    sandbox = await startSandbox(0.05)
    service = await openTestService(kind, {
      isStarted: true,
      configure: (config) => {
        const { HARBOUR } = config.brands
        const { 'halden-payout': payout } = config.methods
        if (!HARBOUR || !payout) throw new Error('there is no brand')
        return {
          ...config,
          methods: {
            ...config.methods,
            'halden-payout': {
              ...payout,
              fields: payout.fields.map((field) => ({ ...field, verify_new_payout_account: field.name === 'iban' })),
            },
          },
          messages: { ...config.messages, url: sandbox.url },
          providers: { ...config.providers, sandbox: { ...SANDBOX, url: sandbox.url, page_origins: [sandbox.url] } },
          private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host, `localhost:${port}`],
          brands: {
            ...config.brands,
            HARBOUR: {
              ...HARBOUR,
              // As in production.
              plain_session_id_allowed: false,
              webhook: { ...HARBOUR.webhook, url: `http://localhost:${port}/`, secret: 'whsec_ZXhhbXBsZQ==' },
            },
          },
        }
      },
    })
  })
  afterAll(async () => {
    await service.close()
    await sandbox.stop()
    receiver.close()
  })

  type Options = NonNullable<Parameters<TestService['call']>[1]>
  async function call(id: ServiceEndpointId, options: Options = {}): Promise<unknown> {
    // Each call has its own time, because lists are sorted by time.
    service.clock.advance(1_000)
    const answer = await service.call(id, options)
    expect([id, answer.status, answer.text]).toEqual([id, SERVICE_ENDPOINTS[id].status, expect.any(String)])
    recorder.call(id, options.body, answer.json)
    return answer.json
  }
  const asMerchant = (id: ServiceEndpointId, params: Record<string, string>, body?: object) =>
    call(id, { merchantKey: KEY, params, idempotencyKey: randomUUID(), ...(body && { body }) })
  const userId = 'player-1'
  const ofPlayer = { brand: BRAND, userId }
  const isHeard = (paymentId: string, type: string) =>
    until(() => heard.some((body) => body.includes(paymentId) && body.includes(`"${type}"`)), {
      describe: () => `${type} of ${paymentId}`,
    })

  async function deposit(session: string, payGroupId: string, amount: string, number = CARD.card_pan): Promise<string> {
    const body = { amount, currency: 'EUR', card_data: { ...CARD, card_pan: number }, another_payment: true }
    const made = await call('depositSubmit', { session, params: { payGroupId }, idempotencyKey: randomUUID(), body })
    return PaySession.parse(made).payment_id
  }
  const paymentOf = async (paymentId: string) =>
    (await service.call('merchantPayment', { merchantKey: KEY, params: { paymentId } })).json as MerchantPayment

  it('issue-13 2 the examples are equal to the service’s responses', async () => {
    const user = { id: userId, email: 'ada@players.example', country: 'DE', first_name: 'Ada', last_name: 'Berger' }
    const body = { brand: BRAND, user, currency: 'EUR', language: 'en' }
    const created = await asMerchant('createSession', {}, body)
    const session = await service.sessionOf(created)

    await call('depositInit', { session })
    await call('depositSelect', { session, params: { payGroupId: 'card' }, body: { currency: 'EUR' } })
    const paid = await deposit(session, 'card', '25.00')
    await isHeard(paid, 'payment.succeeded')
    await call('sessionState', { session, query: `?payment_id=${paid}` })
    await isHeard(await deposit(session, 'card', '26.00', '4000000000009995'), 'payment.declined')

    await asMerchant('merchantPayments', { brand: BRAND })
    await asMerchant(
      'createRefund',
      { paymentId: paid },
      { amount: '5.00', borne_by: 'player', reason: 'Ordered twice' },
    )
    await isHeard(paid, 'refund.succeeded')
    await asMerchant('merchantPayment', { paymentId: paid })
    for (const [act, type] of [
      ['capturePayment', 'capture.succeeded'],
      ['voidPayment', 'void.succeeded'],
    ] as const) {
      const authorised = await deposit(session, 'card-review', '40.00')
      await until(async () => (await paymentOf(authorised)).is_authorised)
      await isHeard(authorised, 'payment.authorised')
      await asMerchant(act, { paymentId: authorised }, { reason: 'The order was reviewed' })
      await isHeard(authorised, type)
      await until(async () => (await paymentOf(authorised)).state !== 'processing')
    }

    await service.keepAccount(session, 'halden-payout', { iban: IBAN })
    await call('withdrawalInit', { session })
    await call('withdrawalSelect', { session, params: { payGroupId: 'halden-payout' }, body: { currency: 'EUR' } })
    await call('openWithdrawals', { session })
    const account = { pay_group_id: 'halden-payout', parameters: { iban: IBAN } }
    const made = (await call('createRequisite', { session, body: account })) as { requisite_id: string }
    await asMerchant('playerVerification', ofPlayer)
    await asMerchant('verifyPayoutAccount', { ...ofPlayer, requisiteId: made.requisite_id }, {})
    await asMerchant('liftVerificationBlock', ofPlayer, {})
    await asMerchant('choosePlayerNotices', ofPlayer, { phone: false })
    await asMerchant('playerBalance', ofPlayer)
    const movement = { amount: '5.00', currency: 'EUR' }
    await asMerchant('debitPlayer', ofPlayer, { ...movement, kind: 'stake', reference: 'round-81244-stake' })
    await asMerchant('creditPlayer', ofPlayer, { ...movement, kind: 'win', reference: 'round-81244-win' })
    await asMerchant('playerMovements', ofPlayer)

    await until(async () => {
      const { json } = await service.call('merchantEvents', { merchantKey: KEY, params: { brand: BRAND } })
      return (json as { events: { state: string }[] }).events.every(({ state }) => state === 'delivered')
    })
    const listed = (await call('merchantEvents', {
      ...{ merchantKey: KEY, params: { brand: BRAND }, query: `?payment_id=${paid}` },
    })) as { events: { event_id: string }[] }
    await asMerchant('replayEvent', { brand: BRAND, eventId: listed.events[0]?.event_id ?? '' })
    const range = { from: '2026-01-15T00:00:00.000Z', to: '2026-01-16T00:00:00.000Z' }
    await asMerchant('replayEvents', { brand: BRAND }, range)

    const { session_reference: sessionReference } = created as { session_reference: string }
    await asMerchant('endPlayerSession', { sessionReference })
    await asMerchant('endPlayerSessions', ofPlayer)
    await until(async () => {
      const { json } = await service.call('exportPlayer', { merchantKey: KEY, params: ofPlayer })
      return PlayerData.parse(json).messages.every(({ state }) => state === 'accepted')
    })
    await asMerchant('exportPlayer', ofPlayer)
    // An erasure is refused while a callback is being processed.
    await until(async () => {
      const { status, json } = await service.call('erasePlayer', { merchantKey: KEY, params: ofPlayer })
      if (status === 200) recorder.call('erasePlayer', undefined, json)
      return status === 200
    })

    for (const each of heard) recorder.event(each)
    const text = `${JSON.stringify(recorder.all(), null, 2)}\n`
    if (process.env.RECORD_EXAMPLES) writeFileSync(FILE, text)
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text))
  })
})
