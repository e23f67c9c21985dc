/**
 * By a request id, which a player can give to support, the payment, its provider call, its delivery and its log lines
 * are found (issue-12 5).
 */
import { MerchantEvent } from '@modulor/contract/http'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOperatorApi, type OperatorCaller } from '../operator/operator-caller'
import { openOutsideWorld, type OutsideWorld } from './outside-world'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const ids = (json: unknown) =>
  (json as { payments: { payment_id: string; request_id: string }[] }).payments.map(({ payment_id: id }) => id)
const kinds = (json: unknown) => (json as { entries: { kind: string }[] }).entries.map(({ kind }) => kind)

describe.each(oneDatabaseKind())('one request id on %s', (kind) => {
  let outside: OutsideWorld
  let service: TestService
  let viewer: OperatorCaller
  beforeAll(async () => {
    outside = await openOutsideWorld()
    outside.merchant.status = 500
    service = await openTestService(kind, {
      ...{ isStarted: true, configure: outside.configure },
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
    })
    viewer = await (await openOperatorApi(service)).signedInAs('viewer')
  })
  afterAll(async () => {
    await service.close()
    await outside.close()
  })

  const find = async (q: string) => ids((await viewer.call('findPayments', { query: { q } })).json)
  const deposit = async (key: string, headers: Record<string, string> = {}) =>
    service.call('depositSubmit', {
      session: await service.openSession({ user: { id: key } }),
      params: { payGroupId: 'card' },
      idempotencyKey: key,
      headers,
      body: {
        ...{ amount: '25.00', currency: 'EUR', parameters: {} },
        card_data: { card_pan: '4242424242424242', card_cvv: '123', month: '08', year: '29', save_card: false },
      },
    })
  const lines = () => service.logged.map((line) => JSON.parse(line) as Record<string, unknown>)

  it('issue-12 5 a request id finds the payment, its provider call, its event and its log lines', async () => {
    const answer = await deposit('an-approved-payment')
    const { payment_id: paymentId } = answer.json as { payment_id: string }
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(requestId).toMatch(/^req_/)
    expect(await find(`request:${requestId}`)).toEqual([paymentId])
    expect(await find(requestId)).toEqual([paymentId])
    const story = async () => (await viewer.call('readPayment', { params: { paymentId } })).json
    expect(await story()).toMatchObject({ payment: { request_id: requestId } })
    await until(async () => kinds(await story()).includes('provider') && kinds(await story()).includes('event'))

    const isFailedDelivery = ({ msg }: Record<string, unknown>) => msg === 'merchant event not delivered'
    await until(() => lines().some(isFailedDelivery))
    const mine = lines().filter((line) => line.request_id === requestId)
    expect(mine).toContainEqual(expect.objectContaining({ msg: 'request', payment_id: paymentId }))
    expect(mine).toContainEqual(expect.objectContaining({ msg: 'payment changed state', paymentId, to: 'succeeded' }))
    expect(lines().find(isFailedDelivery)).toMatchObject({ paymentId })

    // The provider's own record, and the event for the merchant.
    expect(await outside.sandbox.journal(paymentId)).toMatchObject([{ kind: 'charge', request_id: requestId }])
    const { json } = await service.call('merchantEvents', {
      ...{ merchantKey: MERCHANT_KEY, params: { brand: 'COM' }, query: `?payment_id=${paymentId}` },
    })
    const { events } = json as { events: { body: string }[] }
    expect(events.map(({ body }) => MerchantEvent.parse(JSON.parse(body)).data.request_id)).toContain(requestId)
  })

  it('issue-12 5 the caller’s own request id is used, and a refused request’s id is in the log only', async () => {
    const answer = await deposit('a-named-request', { 'x-request-id': 'trace-0123456789' })
    const { payment_id: paymentId } = answer.json as { payment_id: string }
    expect(await find('request:trace-0123456789')).toEqual([paymentId])
    expect(await find('request:trace-9876543210')).toEqual([])
    const refused = await service.call('depositSubmit', {
      session: await service.openSession(),
      params: { payGroupId: 'card' },
      idempotencyKey: 'a-refused-request',
      body: { amount: '25.00', currency: 'EUR', parameters: {} },
    })
    const { request_id: refusedId } = refused.json as { request_id: string }
    expect([await find(`request:${refusedId}`), lines().some((line) => line.request_id === refusedId)]).toEqual([
      [],
      true,
    ])
  })
})
