/** Linked operations over the operator API, as the desk uses it, and refused ones (issue-12 1, 2). */
import { randomUUID } from 'node:crypto'
import { OPERATIONS_PER_PAGE, type OperatorOperation } from '@modulor/contract/operator'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '30' }
const LIMIT = '10.00'
type AwaitingOperations = { operations: OperatorOperation[]; next_cursor: string | null }
const CREDIT = { kind: 'late_credit', source: 'player', reason: 'The statement of the provider has it' }

describe.each(oneDatabaseKind())('operations of operators on %s', (kind) => {
  let service: TestService
  let api: OperatorApi
  let finance: OperatorCaller
  const player = `player-${randomUUID()}`

  /** A deposit that was declined although the provider charged it. */
  async function declinedDeposit(): Promise<string> {
    const session = await service.openSession({ user: { id: player } })
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: { amount: '25.00', currency: 'EUR', card_data: CARD, another_payment: true },
    })
    const id = String((json as { payment_id?: unknown }).payment_id)
    await service.decline(id)
    return id
  }
  const request = (by: OperatorCaller, paymentId: string, body: object, idempotencyKey: string = randomUUID()) =>
    by.call('requestOperation', { params: { paymentId }, body, idempotencyKey })
  const operationIn = ({ status, json }: Awaited<ReturnType<typeof request>>) => {
    expect([status, json]).toEqual([200, json])
    return json as OperatorOperation
  }
  const read = async (paymentId: string) => (await finance.call('readOperations', { params: { paymentId } })).json
  type Decision = 'approveOperation' | 'rejectOperation' | 'withdrawOperation'
  const decide = (by: OperatorCaller, act: Decision, operation: OperatorOperation) =>
    by.call(act, {
      params: { operationId: operation.operation_id },
      body: { version: operation.version, ...(act !== 'approveOperation' && { reason: 'It was paid back already' }) },
    })

  beforeAll(async () => {
    service = await openTestService(kind, {
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
      configure: (config) => ({
        ...config,
        brands: Object.fromEntries(
          Object.entries(config.brands).map(([name, brand]) => [
            name,
            { ...brand, operation_approval_above: { EUR: LIMIT } },
          ]),
        ),
      }),
    })
    api = await openOperatorApi(service)
    finance = await api.signedInAs('finance', 'approver')
  })
  afterAll(() => service.close())

  it('issue-12 2 an amount above the limit waits for a second person, who cannot be the requester', async () => {
    const id = await declinedDeposit()
    const waiting = operationIn(await request(finance, id, { ...CREDIT, amount: '25.00' }))
    expect(waiting).toMatchObject({ state: 'awaiting_approval', amount: '25.00', requested_by: finance.operatorId })
    expect(await read(id)).toMatchObject({ net: { paid: '0.00', moved: '0.00', reserved: '25.00' } })
    expect(await decide(finance, 'approveOperation', waiting)).toMatchObject({
      status: 409,
      json: { error_code: 'second_person_needed', advice: expect.stringMatching(/another operator/) as string },
    })
    const approver = await api.signedInAs('approver')
    const { json } = await approver.call('awaitingOperations')
    expect((json as { operations: OperatorOperation[] }).operations).toContainEqual(waiting)
    expect(await decide(approver, 'approveOperation', { ...waiting, version: 9 })).toMatchObject({
      status: 409,
      json: { error_code: 'operation_changed' },
    })
    expect(operationIn(await decide(approver, 'approveOperation', waiting))).toMatchObject({
      state: 'succeeded',
      decided_by: approver.operatorId,
    })
    expect(await read(id)).toMatchObject({
      net: { moved: '25.00', reserved: '0.00' },
      operations: [{ kind: 'late_credit' }],
    })
    const { entries } = (await finance.call('readPayment', { params: { paymentId: id } })).json as {
      entries: { kind: string; facts: Record<string, string> }[]
    }
    expect(entries.filter(({ kind }) => kind === 'operation').map(({ facts }) => facts.to)).toEqual([
      'awaiting_approval',
      'succeeded',
    ])
    expect(entries.filter(({ kind }) => kind === 'posting').map(({ facts }) => facts.kind)).toContain('late_credit')
  })

  it('issue-12 2 every request is in the audit log with its reason, whether it was done or refused', async () => {
    const id = await declinedDeposit()
    await request(finance, id, { ...CREDIT, amount: '5.00' })
    await request(finance, id, { ...CREDIT, amount: '5000.00' })
    const lines = await service.db
      .selectFrom('audit_log')
      .select(['act', 'outcome', 'reason', 'operator_id'])
      .where('subject_id', '=', id)
      .where('act', '=', 'requestOperation')
      .orderBy('number')
      .execute()
    expect(lines.map(({ outcome }) => outcome)).toEqual(['begun', 'done', 'begun', 'more_than_left'])
    for (const line of lines) expect(line).toMatchObject({ reason: CREDIT.reason, operator_id: finance.operatorId })
  })

  it('issue-12 2 a refused request gets an error with its reason, and creates no operation', async () => {
    const id = await declinedDeposit()
    const answer = await request(finance, id, { ...CREDIT, amount: '9999.00' })
    expect(answer).toMatchObject({
      status: 422,
      json: {
        error_code: 'more_than_left',
        details: { left: expect.any(String) as string },
        fields: { amount: 'The amount is above the remaining amount of the payment.' },
      },
    })
    expect(await request(finance, id, { ...CREDIT, amount: '5.001' })).toMatchObject({
      status: 422,
      json: { fields: { amount: 'The amount is not valid in the currency of the payment.' } },
    })
    expect(await request(finance, id, { ...CREDIT, kind: 'refund', amount: '5.00' })).toMatchObject({
      status: 422,
      json: { error_code: 'operation_not_possible' },
    })
    for (const [body, field] of [
      [{ ...CREDIT, amount: '5.00', reason: '  ' }, 'reason'],
      [{ ...CREDIT, amount: 5 }, 'amount'],
      [{ ...CREDIT, amount: '5.00', kind: 'mark_as_paid' }, 'kind'],
    ] as const)
      expect(await request(finance, id, body)).toMatchObject({
        status: 400,
        json: { fields: { [field]: expect.any(String) as string } },
      })
    expect(await request(finance, randomUUID(), { ...CREDIT, amount: '5.00' })).toMatchObject({ status: 404 })
    expect(await read(id)).toMatchObject({ operations: [], possible: [{ kind: 'late_credit', sources: ['player'] }] })
  })

  it('issue-12 1 two requests with one key make one operation, and a request without a key is refused', async () => {
    const id = await declinedDeposit()
    const key = randomUUID()
    const body = { ...CREDIT, amount: '5.00' }
    const [one, again] = [
      operationIn(await request(finance, id, body, key)),
      operationIn(await request(finance, id, body, key)),
    ]
    expect(again.operation_id).toBe(one.operation_id)
    expect(await request(finance, id, { ...body, amount: '6.00' }, key)).toMatchObject({
      json: { error_code: 'idempotency_key_reused' },
    })
    expect(
      await finance.call('requestOperation', { params: { paymentId: id }, body, headers: { 'idempotency-key': '' } }),
    ).toMatchObject({
      status: 400,
      json: { error_code: 'idempotency_key_missing' },
    })
  })

  it('issue-12 2 a second person can reject a request, and nothing stays reserved', async () => {
    const id = await declinedDeposit()
    const waiting = operationIn(await request(finance, id, { ...CREDIT, amount: '20.00' }))
    const approver = await api.signedInAs('approver')
    expect(operationIn(await decide(approver, 'rejectOperation', waiting))).toMatchObject({ state: 'rejected' })
    expect(await read(id)).toMatchObject({ net: { moved: '0.00', reserved: '0.00' } })
  })

  it('issue-12 2 only the requester can withdraw a request, and only before a decision', async () => {
    const id = await declinedDeposit()
    const waiting = operationIn(await request(finance, id, { ...CREDIT, amount: '20.00' }))
    const other = await api.signedInAs('finance', 'approver')
    expect(await decide(other, 'withdrawOperation', waiting)).toMatchObject({
      status: 409,
      json: { error_code: 'requester_needed', advice: expect.any(String) as string },
    })
    expect(await decide(finance, 'withdrawOperation', { ...waiting, version: 9 })).toMatchObject({
      json: { error_code: 'operation_changed' },
    })
    expect(operationIn(await decide(finance, 'withdrawOperation', waiting))).toMatchObject({
      state: 'rejected',
      decided_by: null,
    })
    expect(await read(id)).toMatchObject({ net: { moved: '0.00', reserved: '0.00' } })
    for (const act of ['withdrawOperation', 'approveOperation'] as const)
      expect(await decide(act === 'approveOperation' ? other : finance, act, waiting)).toMatchObject({
        json: { error_code: 'operation_changed' },
      })
    const lines = await service.db
      .selectFrom('audit_log')
      .select(['outcome', 'reason', 'operator_id'])
      .where('subject_id', '=', waiting.operation_id)
      .where('act', '=', 'withdrawOperation')
      .where('operator_id', '=', finance.operatorId)
      .where('outcome', '=', 'done')
      .execute()
    expect(lines).toEqual([{ outcome: 'done', reason: 'It was paid back already', operator_id: finance.operatorId }])
    const moves = await service.db
      .selectFrom('linked_operation_transitions')
      .select(['to_state', 'cause', 'operator_id'])
      .where('operation_id', '=', waiting.operation_id)
      .orderBy('version')
      .execute()
    expect(moves.at(-1)).toEqual({ to_state: 'rejected', cause: 'withdraw', operator_id: finance.operatorId })
    expect(operationIn(await request(finance, id, { ...CREDIT, amount: '25.00' }))).toMatchObject({ amount: '25.00' })
  })

  it('issue-12 2 a withdrawal and an approval at the same time: exactly one of them counts', async () => {
    const approver = await api.signedInAs('approver')
    for (let round = 0; round < 4; round += 1) {
      const id = await declinedDeposit()
      const waiting = operationIn(await request(finance, id, { ...CREDIT, amount: '20.00' }))
      const answers = await Promise.all([
        decide(finance, 'withdrawOperation', waiting),
        decide(approver, 'approveOperation', waiting),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const isApproved = answers[1].status === 200
      expect(await read(id)).toMatchObject({
        net: { moved: isApproved ? '20.00' : '0.00', reserved: '0.00' },
        operations: [{ state: isApproved ? 'succeeded' : 'rejected' }],
      })
    }
  })

  // The last test of the file: the copies are never decided.
  it('issue-12 2 every operation that waits for a second person is on one page of the list, the oldest first', async () => {
    const id = await declinedDeposit()
    const waiting = operationIn(await request(finance, id, { ...CREDIT, amount: '11.00' }))
    const page = async (cursor?: string) =>
      (await finance.call('awaitingOperations', { query: cursor === undefined ? {} : { cursor } }))
        .json as AwaitingOperations
    expect((await page()).next_cursor).toBeNull()
    // Several copies have the same time.
    await sql`insert into linked_operations
      select (jsonb_populate_record(operation, jsonb_build_object(
        'id', gen_random_uuid(), 'amount', 1, 'received_part', 1, 'provider_amount', 1, 'idempotency_key', 'copy-' || copy, 'created_at', operation.created_at - copy / 4 * interval '1 hour'
      ))).* from linked_operations as operation, generate_series(1, ${2 * OPERATIONS_PER_PAGE}) as copy where id = ${waiting.operation_id}`.execute(
      service.db,
    )
    const listed: OperatorOperation[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { operations, next_cursor: next } = await page(cursor)
      expect(operations.length).toBeLessThanOrEqual(OPERATIONS_PER_PAGE)
      listed.push(...operations)
      cursor = next
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from linked_operations where state = 'awaiting_approval'`.execute(service.db)
    expect(rows[0]?.count).toBeGreaterThan(2 * OPERATIONS_PER_PAGE)
    expect(new Set(listed.map(({ operation_id: listedId }) => listedId)).size).toBe(rows[0]?.count)
    const times = listed.map(({ created_at: at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(listed).toContainEqual(waiting)
    expect(await finance.call('awaitingOperations', { query: { cursor: 'x' } })).toMatchObject({
      status: 400,
      json: { error_code: 'bad_request', fields: { cursor: expect.any(String) as string } },
    })
  })
})
