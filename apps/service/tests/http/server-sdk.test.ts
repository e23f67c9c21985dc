/** The server package (SDK) against the service (issue-13 1, 2). */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CashierError, createCashierServer, receiveWebhooks, type CashierEvent } from '@modulor/server'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PaySession } from '@modulor/contract/http'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
const WEBHOOK_SECRET = `whsec_${Buffer.from('the secret of this test').toString('base64')}`
const SANDBOX = {
  plugin: 'sandbox',
  api_key: 'sandbox_api_key_demo',
  callback_secret: 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  page_origins: [],
}

describe.each(oneDatabaseKind())('the merchant API for back ends, on %s', (kind) => {
  let service: TestService
  let sandbox: Sandbox
  let receiver: Server
  const events: [string, CashierEvent][] = []
  beforeAll(async () => {
    const receive = receiveWebhooks({
      secrets: WEBHOOK_SECRET,
      onEvent: (event, id) => void events.push([id, event]),
      now: () => service.clock.now(),
      onError: (error) => void events.push([String(error), {} as CashierEvent]),
    })
    receiver = createServer((request, response) => void receive(request, response)).listen(0)
    const { port } = receiver.address() as AddressInfo
    sandbox = await startSandbox(0.05)
    service = await openTestService(kind, {
      isStarted: true,
      configure: (config) => {
        const { COM } = config.brands
        if (!COM) throw new Error('there is no brand')
        return {
          ...config,
          providers: { ...config.providers, sandbox: { ...SANDBOX, url: sandbox.url } },
          private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host, `localhost:${port}`],
          brands: {
            ...config.brands,
            COM: { ...COM, webhook: { ...COM.webhook, url: `http://localhost:${port}/`, secret: WEBHOOK_SECRET } },
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

  const backEnd = (merchantKey = MERCHANT_KEY) => createCashierServer({ origin: service.url, merchantKey })
  const newPlayer = () => ({ brand: 'COM', userId: `sdk-${randomUUID()}` })

  async function deposit(created: unknown): Promise<string> {
    const session = await service.sessionOf(created)
    const answer = await service.call('depositSubmit', {
      ...{ session, params: { payGroupId: 'card' }, idempotencyKey: randomUUID() },
      body: { amount: '25.00', currency: 'EUR', card_data: CARD },
    })
    return PaySession.parse(answer.json).payment_id
  }

  it('issue-13 1 the SDK opens a session, reads a payment, refunds it once, and receives signed events of both', async () => {
    const cashier = backEnd()
    const player = newPlayer()
    const created = await cashier.sessions.create({ brand: 'COM', user: { id: player.userId }, currency: 'EUR' })
    const paymentId = await deposit(created)
    await until(async () => (await cashier.payments.get(paymentId)).state === 'succeeded')
    const key = { idempotencyKey: randomUUID() }
    const body = { amount: '5.00', borne_by: 'player', reason: 'The player asked for it' } as const
    const refund = await cashier.payments.refund(paymentId, body, key)
    expect(await cashier.payments.refund(paymentId, body, key)).toEqual(refund)
    expect((await cashier.payments.get(paymentId)).net).toMatchObject({ moved: '5.00' })
    expect((await cashier.payments.list('COM', { userId: player.userId })).payments).toHaveLength(1)
    expect((await cashier.players.balance(player)).balances).toEqual([{ currency: 'EUR', balance: '20.00' }])
    const typesHeard = () => events.flatMap(([, event]) => (event.data.payment_id === paymentId ? [event.type] : []))
    await until(() => typesHeard().includes('refund.succeeded'))
    expect(typesHeard()).toContain('payment.succeeded')
    const stored = (await cashier.events.list('COM', { paymentId })).events
    const newest = stored.find(({ type }) => type === 'refund.succeeded')
    if (!newest) throw new Error('the event is not stored')
    const deliveries = () => events.filter(([id]) => id === newest.event_id).length
    await until(() => deliveries() === 1)
    await until(async () =>
      (await cashier.events.list('COM', { paymentId })).events.every(({ state }) => state === 'delivered'),
    )
    await cashier.events.replay('COM', newest.event_id)
    await until(() => deliveries() === 2)
  })

  it('issue-13 4 the SDK lists replayed events in the order of their last replay, with the number of replays', async () => {
    const cashier = backEnd()
    const player = newPlayer()
    const first = await deposit(
      await cashier.sessions.create({ brand: 'COM', user: { id: player.userId }, currency: 'EUR' }),
    )
    const second = await deposit(
      await cashier.sessions.create({ brand: 'COM', user: { id: player.userId }, currency: 'EUR' }),
    )
    const eventOf = async (paymentId: string) => {
      const isDelivered = async () => {
        const { events: stored } = await cashier.events.list('COM', { paymentId })
        return stored.length > 0 && stored.every(({ state }) => state === 'delivered')
      }
      await until(isDelivered)
      return (await cashier.events.list('COM', { paymentId })).events[0]
    }
    const replay = async (paymentId: string) => {
      const event = await eventOf(paymentId)
      service.clock.advance(1_000)
      await cashier.events.replay('COM', event?.event_id ?? '')
      await eventOf(paymentId)
    }
    expect(await eventOf(first)).toMatchObject({ replays: 0, replayed_at: null })
    for (const paymentId of [second, second, first]) await replay(paymentId)
    const ofBoth = async () => {
      const { events: replayed } = await cashier.events.list('COM', { replayed: true })
      return replayed
        .filter(({ payment_id: id }) => id === first || id === second)
        .map(({ payment_id: id, replays }) => [id === first ? 'first' : 'second', replays])
    }
    expect(await ofBoth()).toEqual([
      ['first', 1],
      ['second', 2],
    ])
    const { created_at: from = '' } = (await eventOf(first)) ?? {}
    await cashier.events.replayRange('COM', { from, to: new Date(service.clock.now().getTime() + 1).toISOString() })
    await eventOf(second)
    expect((await ofBoth()).toSorted()).toEqual([
      ['first', 2],
      ['second', 3],
    ])
  })

  it('issue-13 3 the SDK credits and debits a balance once for each reference, and lists the movements', async () => {
    const cashier = backEnd()
    const player = newPlayer()
    await cashier.sessions.create({ brand: 'COM', user: { id: player.userId }, currency: 'EUR' })
    const win = { kind: 'win', amount: '12.50', currency: 'EUR', reference: `win-${player.userId}` } as const
    const stake = { kind: 'stake', amount: '2.50', currency: 'EUR', reference: `stake-${player.userId}` } as const
    expect(await cashier.players.credit(player, win)).toMatchObject({ balance: '12.50', direction: 'credit' })
    service.clock.advance(1)
    const staked = await cashier.players.debit(player, stake)
    expect(await cashier.players.debit(player, stake)).toEqual(staked)
    const { movements } = await cashier.players.movements(player)
    expect(movements.map(({ kind: what, balance }) => [what, balance])).toEqual([
      ['stake', '10.00'],
      ['win', '12.50'],
    ])
    const tooMuch = { ...stake, amount: '10.01', reference: `more-${player.userId}` }
    const refused = await cashier.players.debit(player, tooMuch).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'form_invalid', status: 422 })
  })

  it('issue-13 1 the SDK ends sessions, and exports and erases a player', async () => {
    const cashier = backEnd()
    const player = newPlayer()
    const request = { brand: 'COM', user: { id: player.userId, email: 'sdk@example.com' }, currency: 'EUR' }
    const { session_reference: reference } = await cashier.sessions.create(request)
    expect(await cashier.sessions.end(reference)).toEqual({ ended: 1 })
    await cashier.sessions.create(request)
    expect(await cashier.players.endSessions(player)).toEqual({ ended: 1 })
    expect((await cashier.players.export(player)).profile.email).toBe('sdk@example.com')
    expect(await cashier.players.verification(player)).toMatchObject({ accounts: [] })
    expect(await cashier.players.liftVerificationBlock(player)).toMatchObject({ accounts: [] })
    expect(await cashier.players.notices(player, { phone: false })).toMatchObject({ email: true, phone: false })
    expect(await cashier.players.notices(player)).toMatchObject({ email: true, phone: false })
    expect((await cashier.players.erase(player)).user_id).toBe(player.userId)
    const gone = await cashier.players.erase(player).catch((error: unknown) => error)
    expect(gone).toMatchObject({ code: 'not_found', status: 404 })
  })

  it('issue-13 1 2 an error of the SDK links to its help page', async () => {
    const error: unknown = await backEnd('sk_wrong')
      .sessions.create({ brand: 'COM', user: { id: 'p' }, currency: 'EUR' })
      .catch((thrown: unknown) => thrown)
    if (!(error instanceof CashierError)) throw error
    expect(error).toMatchObject({ code: 'merchant_unauthorized', status: 401, isOutcomeUnknown: false })
    const page = await service.fetch(new URL(error.docUrl ?? '').pathname)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('merchant key')])
  })

  it('issue-13 1 calls for an unknown payment, account or event are refused as not found', async () => {
    const cashier = backEnd()
    const id = randomUUID()
    const key = { idempotencyKey: randomUUID() }
    const codeOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as CashierError).code)
    expect(await codeOf(cashier.payments.capture(id, 'shipped today', key))).toBe('not_found')
    expect(await codeOf(cashier.payments.void(id, 'out of stock', key))).toBe('not_found')
    expect(await codeOf(cashier.players.verifyPayoutAccount(newPlayer(), id))).toBe('not_found')
    expect(await codeOf(cashier.events.replay('COM', id))).toBe('not_found')
    const now = new Date().toISOString()
    expect(await cashier.events.replayRange('COM', { from: now, to: now })).toEqual({ events: 0 })
  })
})
