/** The notifications after which an open page of the desk reads again (issue-12 3). */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/durations'
import { transaction } from '../../src/db'
import { openCase } from '../../src/features/payments'
import { createOperatorChanges } from '../../src/features/realtime'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

/** A new player pays by card. Returns the payment's id once its history has the provider call, which is stored after the response. */
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
  const id = String((json as { payment_id?: unknown }).payment_id)
  await until(() =>
    service.db.selectFrom('provider_exchanges').select('payment_id').where('payment_id', '=', id).executeTakeFirst(),
  )
  return id
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

  it('issue-12 3 a call waits until a payment changes, and its response contains only a position', async () => {
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

  it('issue-12 3 a payment’s version changes with the payment, and reading the version is not in the audit log', async () => {
    const viewer = await api.signedInAs('viewer')
    const params = { paymentId: await deposit(service) }
    const read = async () => (await viewer.call('readPayment', { params })).json as { version: string; payment: object }
    const version = async () => (await viewer.call('paymentVersion', { params })).json
    // The provider call and the merchant's event are stored soon after the response.
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

  it('issue-12 2 issue-12 3 each decision on a case is announced, and changes the version of its payment’s page', async () => {
    const [finance, other] = [await api.signedInAs('finance'), await api.signedInAs('finance')]
    const paymentId = await deposit(service)
    const at = service.clock.now()
    await transaction(service.db, (tx) => openCase(tx, paymentId, 'late_success', { amount: '12.50' }, at))
    const find = () =>
      service.db
        .selectFrom('operator_cases')
        .select(['id', 'version'])
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow()
    const story = async () => {
      const { json } = await other.call('readPayment', { params: { paymentId } })
      const { entries, version } = json as { entries: { kind: string; facts: object }[]; version: string }
      return { version, facts: entries.find((entry) => entry.kind === 'case')?.facts }
    }
    const steps = [
      ['claimCase', finance, {}, { case_owner: expect.any(String) as string }],
      ['releaseCase', finance, {}, { case: 'late_success', amount: '12.50' }],
      ['requestCaseClose', finance, { reason: 'It was compared' }, { close_reason: 'It was compared' }],
      ['keepCaseOpen', other, {}, { case_owner: expect.any(String) as string }],
      ['requestCaseClose', finance, { reason: 'It is paid' }, { close_requested_by: expect.any(String) as string }],
      ['confirmCaseClose', other, {}, { closed_at: at.toISOString(), closed_by: expect.any(String) as string }],
    ] as const
    for (const [call, by, body, facts] of steps) {
      const [before, position] = [await story(), await positionAfter(other)]
      const waiting = positionAfter(other, position)
      const { id: caseId, version } = await find()
      const answer = await by.call(call, { params: { caseId }, body: { version, ...body } })
      expect([call, answer.status], answer.text).toEqual([call, 200])
      expect([call, (await waiting) === position]).toEqual([call, false])
      const after = await story()
      expect(after.facts).toMatchObject(facts)
      expect(after.version).not.toBe(before.version)
      expect((await other.call('paymentVersion', { params: { paymentId } })).json).toEqual({ version: after.version })
    }
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
      const begun = await positionAfter(viewer)
      // Its connection to the database may not be open yet.
      await until(async () => {
        await deposit(service)
        return (await positionAfter(viewer)) !== begun
      })
      const position = await positionAfter(viewer)
      const waiting = positionAfter(viewer, position)
      const paymentId = await deposit(service)
      const next = await waiting
      expect(next).not.toBe(position)
      // A case that is claimed through the first instance.
      const at = service.clock.now()
      await transaction(service.db, (tx) => openCase(tx, paymentId, 'late_success', {}, at))
      const first = await openOperatorApi(service)
      const finance = await first.signedInAs('finance')
      const settled = await positionAfter(viewer)
      const taken = positionAfter(viewer, settled)
      const { id: caseId } = await service.db.selectFrom('operator_cases').select('id').executeTakeFirstOrThrow()
      await finance.call('claimCase', { params: { caseId }, body: { version: 1 } })
      expect(await taken).not.toBe(settled)
    } finally {
      await service.close()
    }
  })
})

describe('the position of changes', () => {
  it('issue-12 3 a wait ends after a while without a change, and at once for a position of another process', async () => {
    const changes = createOperatorChanges(5)
    const position = await changes.wait(undefined)
    expect(await changes.wait(position)).toBe(position)
    expect(await changes.wait(await createOperatorChanges().wait(undefined))).toBe(position)
  })

  it('issue-12 3 waiting calls are answered when the service stops', async () => {
    const changes = createOperatorChanges()
    const waiting = changes.wait(await changes.wait(undefined))
    changes.stop()
    expect(await waiting).toBeDefined()
  })
})
