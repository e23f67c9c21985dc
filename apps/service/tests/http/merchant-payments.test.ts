/** Payments and refunds over the merchant's API (issue-12 2), compared with the sandbox provider's journal. */
import { randomUUID } from 'node:crypto'
import type { OperationFacts, MerchantPayment } from '@modulor/contract/merchant'
import { PaySession } from '@modulor/contract/http'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
const OTHER_KEY = 'sk_sandbox_harbour'
const SANDBOX = {
  plugin: 'sandbox',
  api_key: 'sandbox_api_key_demo',
  callback_secret: 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  page_origins: [],
}
type Page = { readonly payments: readonly MerchantPayment[]; readonly next_cursor: string | null }

describe.each(oneDatabaseKind())('payments for merchants on %s', (kind) => {
  let service: TestService
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox(0.05)
    service = await openTestService(kind, {
      isStarted: true,
      configure: (config) => ({
        ...config,
        providers: { ...config.providers, sandbox: { ...SANDBOX, url: sandbox.url } },
        private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host],
      }),
    })
  })
  afterAll(async () => {
    await service.close()
    await sandbox.stop()
  })

  async function deposit(userId: string, amount = '25.00', number = CARD.card_pan): Promise<string> {
    const session = await service.openSession({ user: { id: userId } })
    const answer = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: { amount, currency: 'EUR', card_data: { ...CARD, card_pan: number }, another_payment: true },
    })
    return PaySession.parse(answer.json).payment_id
  }
  const read = async (paymentId: string, merchantKey = MERCHANT_KEY) =>
    service.call('merchantPayment', { merchantKey, params: { paymentId } })
  async function paid(userId: string = randomUUID()): Promise<string> {
    const paymentId = await deposit(userId)
    await until(async () => ((await read(paymentId)).json as MerchantPayment).state === 'succeeded')
    return paymentId
  }
  const list = async (query: Readonly<Record<string, string>>, brand = 'COM') =>
    service.call('merchantPayments', {
      merchantKey: MERCHANT_KEY,
      params: { brand },
      query: `?${new URLSearchParams(query)}`,
    })
  const refund = (paymentId: string, body: object, idempotencyKey: string = randomUUID()) =>
    service.call('createRefund', {
      merchantKey: MERCHANT_KEY,
      params: { paymentId },
      idempotencyKey,
      body: { borne_by: 'player', reason: 'The player asked for it', ...body },
    })

  it('issue-12 2 a partial refund is carried out once, even if its request is repeated', async () => {
    const paymentId = await paid()
    const key = randomUUID()
    const first = await refund(paymentId, { amount: '5.00' }, key)
    expect(first).toMatchObject({
      status: 200,
      json: {
        kind: 'refund',
        origin: 'merchant',
        borne_by: 'player',
        state: 'succeeded',
        amount: '5.00',
        currency: 'EUR',
      },
    })
    const again = await refund(paymentId, { amount: '5.00' }, key)
    expect((again.json as OperationFacts).operation_id).toBe((first.json as OperationFacts).operation_id)
    expect(await refund(paymentId, { amount: '6.00' }, key)).toMatchObject({
      status: 422,
      json: { error_code: 'idempotency_key_reused' },
    })
    const { json } = await read(paymentId)
    expect(json).toMatchObject({
      state: 'succeeded',
      net: { paid: '25.58', moved: '5.00', reserved: '0.00', left: '20.58' },
      operations: [{ amount: '5.00' }],
    })
    expect(await sandbox.journal(paymentId)).toMatchObject([{ kind: 'charge' }, { kind: 'refund', amount: '5.00' }])
    // Ids are removed first, because they may contain the same four digits as the card.
    expect(JSON.stringify(json).replaceAll(/[\da-f]+(?:-[\da-f]+){4}/g, '')).not.toMatch(/4242|requested_by|session/)
  })

  it.each([
    ['more than is left', '25.59', 'PH.WITHDRAWAL.ERROR.ABOVE_MAX_LIMIT'],
    ['more digits than the currency has', '1.001', 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT'],
    ['nothing', '0.00', 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT'],
  ])('issue-12 2 a refund of %s is refused and creates no operation', async (_, amount, message) => {
    const paymentId = await paid()
    expect(await refund(paymentId, { amount })).toMatchObject({
      status: 422,
      json: { error_code: 'form_invalid', fields: { amount: message } },
    })
    expect((await read(paymentId)).json).toMatchObject({ operations: [], net: { left: '25.58', reserved: '0.00' } })
  })

  it.each(['capture', 'void'] as const)(
    'issue-12 1 2 a %s of an authorised deposit is carried out once, and refused for any other payment',
    async (decision) => {
      const decide = (paymentId: string, merchantKey: string, idempotencyKey: string = randomUUID()) =>
        service.call(decision === 'capture' ? 'capturePayment' : 'voidPayment', {
          ...{ merchantKey, params: { paymentId }, idempotencyKey, body: { reason: 'It was reviewed' } },
        })
      const session = await service.openSession({ brand: 'HARBOUR', key: OTHER_KEY, user: { id: randomUUID() } })
      const submitted = await service.call('depositSubmit', {
        ...{ session, params: { payGroupId: 'card-review' }, idempotencyKey: randomUUID() },
        body: { amount: '25.00', currency: 'EUR', card_data: CARD },
      })
      const { payment_id: paymentId } = PaySession.parse(submitted.json)
      const found = async () => (await read(paymentId, OTHER_KEY)).json as MerchantPayment
      await until(async () => (await found()).is_authorised)
      expect((await decide(paymentId, MERCHANT_KEY)).status).toBe(404)
      const key = randomUUID()
      const first = await decide(paymentId, OTHER_KEY, key)
      expect(first).toMatchObject({ status: 200, json: { kind: decision, origin: 'merchant', state: 'succeeded' } })
      expect((await decide(paymentId, OTHER_KEY, key)).json).toMatchObject({
        operation_id: (first.json as OperationFacts).operation_id,
      })
      await until(async () => (await found()).state === (decision === 'capture' ? 'succeeded' : 'declined'))
      expect(await sandbox.journal(paymentId)).toHaveLength(decision === 'capture' ? 1 : 0)
      expect(await found()).toMatchObject({ is_authorised: false })
      expect(await decide(paymentId, OTHER_KEY)).toMatchObject({
        ...{ status: 409, json: { error_code: 'action_not_expected' } },
      })
      expect((await decide(await paid(), MERCHANT_KEY)).status).toBe(409)
    },
  )

  it('issue-12 2 a refund above the player’s balance is refused, unless the merchant bears it', async () => {
    const userId = randomUUID()
    const paymentId = await paid(userId)
    const session = await service.openSession({ user: { id: userId } })
    await service.call('withdrawalSubmit', {
      session,
      params: { payGroupId: 'veloro-payout' },
      idempotencyKey: randomUUID(),
      body: { amount: '20.00', currency: 'EUR', parameters: { wallet_id: 'marta.l' } },
    })
    const taken = await service.call('playerBalance', { merchantKey: MERCHANT_KEY, params: { brand: 'COM', userId } })
    expect(taken.text).not.toContain('25.00')
    expect(await refund(paymentId, { amount: '25.58' })).toMatchObject({
      status: 422,
      json: { fields: { amount: 'CASHIER.PH2.ERROR_MESSAGE.1206' } },
    })
    expect(await refund(paymentId, { amount: '25.58', borne_by: 'merchant' })).toMatchObject({
      status: 200,
      json: { state: 'succeeded', borne_by: 'merchant' },
    })
  })

  it('issue-12 2 an open payment cannot be refunded', async () => {
    const session = await service.openSession({ user: { id: randomUUID() } })
    const open = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: randomUUID(),
      body: { amount: '25.00', currency: 'EUR' },
    })
    const { payment_id: paymentId } = PaySession.parse(open.json)
    expect(await refund(paymentId, { amount: '1.00' })).toMatchObject({
      status: 409,
      json: { error_code: 'action_not_expected' },
    })
  })

  it('issue-12 2 payments of a brand are listed by filters, page by page', async () => {
    const userId = `lister-${randomUUID()}`
    const given = await paid()
    await sql`insert into payments select copy.* from payments as given, generate_series(1, 51) as number,
      lateral jsonb_populate_record(given, jsonb_build_object('id', gen_random_uuid(), 'user_id', ${userId}::text,
        'pay_session_id', gen_random_uuid()::text, 'idempotency_key', gen_random_uuid()::text, 'version', 1,
        'state', 'submitting', 'reference', 'MNPQRSTV' || (number / 8 + 2) || (number % 8 + 2)
      )) as copy where given.id = ${given}`.execute(service.db)
    const first = (await list({ user_id: userId })).json as Page
    expect([first.payments.length, first.next_cursor]).toEqual([50, expect.any(String)])
    const second = (await list({ user_id: userId, cursor: first.next_cursor ?? '' })).json as Page
    expect(second.next_cursor).toBeNull()
    const shown = [...first.payments, ...second.payments]
    expect(new Set(shown.map(({ payment_id: id }) => id)).size).toBe(51)
    const [one] = shown
    const { json } = await list({ reference: one?.reference.toLowerCase() ?? '' })
    expect((json as Page).payments).toEqual([one])
    expect(((await list({ user_id: userId, state: 'succeeded' })).json as Page).payments).toEqual([])
    expect(((await list({ user_id: userId, flow: 'withdrawal' })).json as Page).payments).toEqual([])
    expect(((await list({ user_id: userId, order_id: 'another' })).json as Page).payments).toEqual([])
  })

  it.each([
    [{ state: 'paid' }, 'state'],
    [{ flow: 'both' }, 'flow'],
    [{ cursor: 'nowhere' }, 'cursor'],
    [{ cursor: Buffer.from(`9999999999999999_${randomUUID()}`).toString('base64url') }, 'cursor'],
    [{ user_id: 'x'.repeat(300) }, 'user_id'],
    [{ player: 'marta' }, 'player'],
  ])('issue-12 2 the invalid filter %j is refused and not ignored', async (query, name) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      json: { error_code: 'bad_request', fields: { [name]: 'PH.ERROR.FIELD_HAS_ERROR' } },
    })
  })

  it('issue-12 2 a duplicate filter is refused, and the OpenAPI document has all known filters', async () => {
    const twice = await service.call('merchantPayments', {
      merchantKey: MERCHANT_KEY,
      params: { brand: 'COM' },
      query: '?user_id=marta&user_id=carl',
    })
    expect(twice).toMatchObject({ status: 400, json: { fields: { user_id: 'PH.ERROR.FIELD_HAS_ERROR' } } })
    const { text } = await service.fetch('/api/openapi.json')
    const { paths } = JSON.parse(text) as { paths: Record<string, { get?: { parameters: { name: string }[] } }> }
    const parameters = paths['/api/merchant/v1/brands/{brand}/payments']?.get?.parameters ?? []
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user_id', 'order_id', 'reference', 'state', 'flow', 'cursor']),
    )
  })

  it('issue-12 5 the log has the decline code of a payment, under the payment id that provider and merchant use', async () => {
    const paymentId = await deposit(randomUUID(), '25.00', '4000000000009995')
    await until(async () => ((await read(paymentId)).json as MerchantPayment).state === 'declined')
    const moves = service.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.msg === 'payment changed state' && line.paymentId === paymentId)
    expect(moves.at(-1)).toMatchObject({ to: 'declined', declineCode: 'insufficient_funds' })
  })

  it('issue-12 2 a payment of another merchant is not found', async () => {
    const paymentId = await paid()
    expect((await read(paymentId, OTHER_KEY)).status).toBe(404)
    expect((await read('no-uuid')).status).toBe(404)
    expect((await list({}, 'HARBOUR')).status).toBe(401)
  })
})
