/** What tells an open page of the desk to read again (issue-12 3). */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/durations'
import { createOperatorChanges } from '../../src/features/realtime'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

/** A new player pays by card; the payment's id. */
async function deposit(service: TestService): Promise<string> {
  const { json } = await service.call('depositSubmit', {
    session: await service.openSession({ user: { id: `player-${randomUUID()}` } }),
    params: { payGroupId: 'card' },
    idempotencyKey: randomUUID(),
    body: {
      amount: '12.50',
      currency: 'EUR',
      card_data: { card_pan: '4242424242424242', card_cvv: '737', month: '12', year: '30' },
    },
  })
  return String((json as { payment_id?: unknown }).payment_id)
}

async function positionAfter(by: OperatorCaller, after?: string): Promise<string> {
  const answer = await by.call('waitForChange', { query: after === undefined ? {} : { after } })
  expect(answer.status, answer.text).toBe(200)
  return (answer.json as { position: string }).position
}

describe.each(oneDatabaseKind())('changes for the desk on %s', (kind) => {
  let service: TestService
  let api: OperatorApi

  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' } })
    api = await openOperatorApi(service)
  })
  afterAll(() => service.close())

  it('issue-12 3 a call waits until a payment changes, and its answer names nobody', async () => {
    const viewer = await api.signedInAs('viewer')
    const before = await positionAfter(viewer)
    let answered: string | undefined
    const waiting = positionAfter(viewer, before).then((position) => (answered = position))
    expect(await positionAfter(viewer)).toBe(before)
    expect(answered).toBeUndefined()
    await deposit(service)
    await waiting
    expect(answered).toMatch(/^[0-9a-f-]{36}\.\d+$/)
    expect(answered).not.toBe(before)
  })

  it('issue-12 3 the version of a payment is another one after a change, shows nothing, and is not in the audit log', async () => {
    const viewer = await api.signedInAs('viewer')
    const params = { paymentId: await deposit(service) }
    const read = async () => (await viewer.call('readPayment', { params })).json as { version: string; payment: object }
    const version = async () => (await viewer.call('paymentVersion', { params })).json
    // What the provider was asked, and the event for the merchant, are written soon after the answer.
    const settled = () =>
      until(async () => {
        const page = await read()
        return isDeepStrictEqual(await version(), { version: page.version }) ? page : undefined
      })
    const before = await settled()
    await service.decline(params.paymentId)
    const after = await settled()
    expect(after.payment).toMatchObject({ state: 'declined' })
    expect(after.version).not.toBe(before.version)
    for (const paymentId of ['none', randomUUID()])
      expect(await viewer.call('paymentVersion', { params: { paymentId } })).toMatchObject({ status: 404 })
    const acts = await service.db
      .selectFrom('audit_log')
      .select('act')
      .where('operator_id', '=', viewer.operatorId)
      .execute()
    expect(new Set(acts.map(({ act }) => act))).toEqual(new Set(['readPayment']))
  })

  it('issue-12 3 waiting for changes does not keep an idle session alive', async () => {
    const viewer = await api.signedInAs('viewer')
    for (let waits = 0; waits < 3; waits += 1) {
      service.clock.advance(9 * MINUTE_MS)
      await positionAfter(viewer)
    }
    service.clock.advance(9 * MINUTE_MS)
    expect(await viewer.call('waitForChange')).toMatchObject({ status: 401, json: { error_code: 'signed_out' } })
  })
})

describe.runIf(oneDatabaseKind().includes('postgres'))('changes for the desk of two instances', () => {
  it('issue-12 3 issue-11 4 a change through one instance is announced by the other', async () => {
    const operations = { kind: 'port', port: 0, host: '127.0.0.1' } as const
    const service = await openTestService('postgres', { operations, isStarted: true })
    try {
      const other = await openOperatorApi(service, await service.openAnotherOperations())
      const viewer = await other.signedInAs('viewer')
      const first = await positionAfter(viewer)
      // Its connection to the database may not be open yet.
      await until(async () => {
        await deposit(service)
        return (await positionAfter(viewer)) !== first
      })
      const position = await positionAfter(viewer)
      const waiting = positionAfter(viewer, position)
      await deposit(service)
      expect(await waiting).not.toBe(position)
    } finally {
      await service.close()
    }
  })
})

describe('the position of changes', () => {
  it('issue-12 3 is answered after a while without a change, and at once to a position of another process', async () => {
    const changes = createOperatorChanges(5)
    const position = await changes.wait(undefined)
    expect(await changes.wait(position)).toBe(position)
    expect(await changes.wait(await createOperatorChanges().wait(undefined))).toBe(position)
  })

  it('issue-12 3 answers those who wait when the service stops', async () => {
    const changes = createOperatorChanges()
    const waiting = changes.wait(await changes.wait(undefined))
    changes.stop()
    expect(await waiting).toBeDefined()
  })
})
