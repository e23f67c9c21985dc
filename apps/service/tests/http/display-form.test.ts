import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './test-service'

describe.each(oneDatabaseKind())('confirm and cancel over HTTP, %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const params = { payGroupId: 'tollo' }

  /** The provider is unreachable in this test, so the payment stays open. */
  async function submit(session: string): Promise<string> {
    const body = { amount: '25.00', currency: 'EUR', parameters: {} }
    const answer = await service.call('depositSubmit', {
      session,
      params,
      idempotencyKey: `key-${session.slice(-8)}`,
      body,
    })
    expect(answer.status).toBe(200)
    return (answer.json as { payment_id: string }).payment_id
  }

  it.each(['confirm', 'cancel'] as const)(
    'API-6 DISP-2 issue-8 3 %s returns the pay session, and only to its player',
    async (id) => {
      const session = await service.openSession({ user: { id: `own-${id}` } })
      const paymentId = await submit(session)
      const body = { payment_id: paymentId }
      const own = await service.call(id, { session, params, body })
      expect(own).toMatchObject({
        status: 200,
        json: { payment_id: paymentId, transaction_status: 'processing', next_action: { type: 'wait' } },
      })
      const foreign = await service.openSession({ user: { id: `other-${id}` } })
      expect(await service.call(id, { session: foreign, params, body })).toMatchObject({
        status: 404,
        json: { error_code: 'not_found' },
      })
      const elsewhere = { payGroupId: 'halden' }
      expect(await service.call(id, { session, params: elsewhere, body })).toMatchObject({ status: 404 })
      // Without an id the session's own payment is used, never another player's.
      expect(await service.call(id, { session, params, body: {} })).toMatchObject({
        status: 200,
        json: { payment_id: paymentId },
      })
      expect(await service.call(id, { session: foreign, params, body: {} })).toMatchObject({ status: 404 })
      expect(await service.call(id, { session, params: elsewhere, body: {} })).toMatchObject({ status: 404 })
      expect(await service.call(id, { params, body })).toMatchObject({ status: 401, json: { error_code: '17' } })
    },
  )
})
