/** Operations on payments after their end (issue-12 1), compared with the sandbox provider's journal. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/durations'
import { checkLedger } from '../../src/features/ledger-check'
import { type LinkedOperation, type LinkedOperations } from '../../src/features/linked-operations'
import { createOperators } from '../../src/features/operators'
import { parseVaultKeys } from '../../src/features/user-cards'
import { closeCases, findPayment, openCaseUntilEnd, type PlayerSession } from '../../src/features/payments'
import { createBreakers, type Breakers } from '../../src/jobs/breakers'
import { clampJobs, makeLaneDue, takeJob } from '../../src/jobs/job-queue'
import type { OperationAnswer, Provider } from '../../src/providers/provider'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const LEASE_MS = 2_000
/** A deposit of 25.00 by card: the card method of `world.ts` has a fee of 2 %. */
const FEE = 50n
const RECEIVED = 25_00n

describe.each(oneDatabaseKind())('linked operations on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let maker: string
  let checker: string
  const answers: { refund?: Provider['refund']; refundStatus?: Provider['refundStatus'] } = {}
  const asked: string[] = []

  const instance = (approvalAboveMinor?: bigint) =>
    operationsOn(world, {
      // The responses of the test, else those of the real provider.
      providers: new Map([
        [
          'sandbox',
          {
            ...world.provider,
            refund: (ref) => {
              asked.push(`refund ${ref.operationId}`)
              return (answers.refund ?? world.provider.refund)?.(ref) ?? Promise.resolve({ kind: 'unseen' })
            },
            refundStatus: (ref) => {
              asked.push(`status ${ref.operationId}`)
              return (answers.refundStatus ?? world.provider.refundStatus)?.(ref) ?? Promise.resolve({ kind: 'unseen' })
            },
          } satisfies Provider,
        ],
      ]),
      leaseMs: LEASE_MS,
      approvalAboveMinor: () => approvalAboveMinor,
    })

  beforeAll(async () => {
    world = await openWorld(kind, { followOperation: (job) => operations.follow(job) })
    operations = instance()
    const people = createOperators({ db: world.db, now: world.now })
    maker = await people.add({ name: 'Maker', email: null, roles: ['finance'] })
    checker = await people.add({ name: 'Checker', email: null, roles: ['approver'] })
  })
  afterAll(() => world.close())

  async function paidDeposit(player: PlayerSession = world.player()): Promise<{ player: PlayerSession; id: string }> {
    const { payment_id: id } = valueOf(
      await world.deposit(player, { card: CARDS.approves, body: { amount: '25.00', another_payment: true } }),
    )
    await world.becomes(player, id, 'success')
    return { player, id }
  }
  const refund = (paymentId: string, amount: string, more: object = {}, by = operations) =>
    by.request({
      ...{ paymentId, kind: 'refund', origin: 'operator', source: 'player', amount, reason: 'The player asked for it' },
      ...{ idempotencyKey: randomUUID(), operatorId: maker, ...more },
    })
  const operationOf = async (outcome: ReturnType<typeof refund>): Promise<LinkedOperation> => {
    const settled = await outcome
    if (!settled.ok) throw new Error(`refused: ${settled.code} ${JSON.stringify(settled.details)}`)
    return settled.operation
  }
  const refundsIn = async (paymentId: string) =>
    (await world.sandbox.journal(paymentId)).filter((entry) => entry.kind === 'refund').map(({ amount }) => amount)
  const netOf = async (paymentId: string) => (await operations.ofPayment(paymentId))?.net
  const becomes = (paymentId: string, state: string) =>
    until(
      async () => (await operations.ofPayment(paymentId))?.operations.find((operation) => operation.state === state),
      { deadlineMs: 20_000, describe: () => `an operation of ${paymentId} to be ${state}` },
    )
  const eventsOf = (paymentId: string) =>
    world.events.filter(({ event }) => event.data.payment_id === paymentId).map(({ event }) => event)
  const faults = async () => (await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults

  it('SVC-2 issue-12 1 a full refund takes exactly what the deposit credited, and the payment stays succeeded', async () => {
    const { player, id } = await paidDeposit()
    expect(await world.balance(player)).toBe(RECEIVED)
    const operation = await operationOf(refund(id, '25.50'))
    expect(operation).toMatchObject({ state: 'succeeded', receivedMinor: RECEIVED, feeMinor: FEE, taxMinor: 0n })
    expect(await world.balance(player)).toBe(0n)
    expect(await world.balance(player, 'player_hold')).toBe(0n)
    expect(await refundsIn(id)).toEqual(['25.50'])
    expect(await netOf(id)).toEqual({ paidMinor: 25_50n, movedMinor: 25_50n, reservedMinor: 0n, leftMinor: 0n })
    expect((await world.state(player, id)).transaction_status).toBe('success')
    const event = await until(() => eventsOf(id).find(({ type }) => type === 'refund.succeeded'), {
      deadlineMs: 20_000,
    })
    expect(event.data).toMatchObject({
      balance: '0.00',
      operation: { operation_id: operation.id, kind: 'refund', amount: '25.50', failure_code: null },
    })
    expect(await faults()).toEqual([])
  })

  it('SVC-2 issue-12 1 partial refunds return first what the player received, then the fee, and never more than was paid', async () => {
    const { player, id } = await paidDeposit()
    const parts: (readonly [bigint, bigint])[] = []
    for (const amount of ['10.00', '15.00', '0.50']) {
      const { receivedMinor, feeMinor } = await operationOf(refund(id, amount))
      parts.push([receivedMinor, feeMinor])
    }
    expect(parts).toEqual([
      [10_00n, 0n],
      [15_00n, 0n],
      [0n, FEE],
    ])
    expect(await refund(id, '0.01')).toEqual({ ok: false, code: 'more_than_left', details: { left: '0.00' } })
    expect(await refundsIn(id)).toEqual(['10.00', '15.00', '0.50'])
    expect(await world.balance(player)).toBe(0n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 64 parallel refunds move no more than the payment moved', async () => {
    const { player, id } = await paidDeposit()
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => refund(id, '1.00')))
    const done = outcomes.filter(({ ok }) => ok)
    expect(done).toHaveLength(25)
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code]))).toEqual(Array(39).fill('more_than_left'))
    // On a busy machine a response may arrive too late; the job then asks for the result.
    await until(async () => (await netOf(id))?.movedMinor === 25_00n, { deadlineMs: 20_000 })
    expect(await refundsIn(id)).toHaveLength(25)
    expect(await world.balance(player)).toBe(0n)
    expect(await netOf(id)).toMatchObject({ reservedMinor: 0n, leftMinor: 50n })
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 one key makes one refund even with 8 parallel requests, and another amount or reason with the key is refused', async () => {
    const { id } = await paidDeposit()
    const idempotencyKey = randomUUID()
    const all = await Promise.all(Array.from({ length: 8 }, () => refund(id, '5.00', { idempotencyKey })))
    expect(new Set(all.map((outcome) => outcome.ok && outcome.operation.id)).size).toBe(1)
    expect(await refundsIn(id)).toEqual(['5.00'])
    for (const other of [refund(id, '6.00', { idempotencyKey }), refund(id, '5.00', { idempotencyKey, reason: 'x' })])
      expect(await other).toEqual({ ok: false, code: 'idempotency_key_reused' })
  })

  it('SVC-5 issue-12 1 a refund whose response is lost is unknown and not failed; its state is requested, and the money moves once', async () => {
    const { player, id } = await paidDeposit()
    // The sandbox carries out an amount that ends in .17 and closes the connection.
    const operation = await operationOf(refund(id, '5.17'))
    expect(operation.state).toBe('unknown')
    expect(await world.balance(player, 'player_hold')).toBe(5_17n)
    expect((await becomes(id, 'succeeded')).id).toBe(operation.id)
    expect(await refundsIn(id)).toEqual(['5.17'])
    expect(await world.balance(player)).toBe(RECEIVED - 5_17n)
    expect(await world.balance(player, 'player_hold')).toBe(0n)
  })

  it('issue-12 1 a refund that is refused releases the reserved amount to the player', async () => {
    const { player, id } = await paidDeposit()
    expect(await operationOf(refund(id, '5.13'))).toMatchObject({ state: 'failed', failureCode: 'refund_refused' })
    expect(await world.balance(player)).toBe(RECEIVED)
    expect(await netOf(id)).toMatchObject({ movedMinor: 0n, reservedMinor: 0n, leftMinor: 25_50n })
    const failed = await until(() => eventsOf(id).find(({ type }) => type === 'refund.failed'), { deadlineMs: 20_000 })
    expect(failed.data.operation).toMatchObject({ failure_code: 'refund_refused' })
    expect(await faults()).toEqual([])
  })

  it('SVC-5 issue-12 1 a pending refund stays pending and reserved until the provider has settled it, also after a missing response', async () => {
    const { id } = await paidDeposit()
    answers.refundStatus = () => Promise.resolve({ kind: 'unknown', why: 'http_502' })
    try {
      const operation = await operationOf(refund(id, '5.19'))
      await until(() => asked.filter((call) => call === `status ${operation.id}`).length > 1)
      const now = await operations.ofPayment(id)
      expect([operation.state, now?.operations[0]?.state]).toEqual(['pending', 'pending'])
      expect(await netOf(id)).toMatchObject({ reservedMinor: 5_19n, leftMinor: 20_31n })
    } finally {
      answers.refundStatus = undefined
    }
    await becomes(id, 'succeeded')
    expect(await netOf(id)).toMatchObject({ movedMinor: 5_19n, reservedMinor: 0n })
  })

  it('issue-12 1 an unknown payment or operation is not found, and a failure of the database is thrown', async () => {
    const unknown = randomUUID()
    const decision = { operationId: unknown, version: 1, operatorId: maker }
    expect(await operations.ofPayment(unknown)).toBeUndefined()
    expect(await refund(unknown, '1.00')).toEqual({ ok: false, code: 'not_found' })
    expect(await operations.approve(decision)).toEqual({ ok: false, code: 'not_found' })
    const { id } = await paidDeposit()
    await expect(refund(id, '1.00', { reason: '' })).rejects.toThrow('linked_operations_reason_check')
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    const report = { kind: 'refund', id: 'x'.repeat(1_000), amount: '1.00', currency: 'EUR' } as const
    await expect(operations.report(payment, report)).rejects.toThrow('linked_operations_reason_check')
    expect(await netOf(id)).toMatchObject({ movedMinor: 0n, reservedMinor: 0n })
  })

  /** An instance that records its notifications. In the log `30` is information, `40` a warning and `50` an error. */
  function telling(own: Parameters<typeof operationsOn>[1] = {}) {
    const told: string[] = []
    const write = (line: string) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string }
      told.push(`${level} ${msg}`)
    }
    const breakers: Breakers = {
      ...createBreakers(),
      failed: (_, name) => void told.push(`failed ${name}`),
      succeeded: (_, name) => void told.push(`succeeded ${name}`),
    }
    const by = operationsOn(world, {
      ...{ logger: pino({ level: 'info' }, { write }), breakers, wake: () => void told.push('wake') },
      changed: () => void told.push('changed'),
      onCase: (name) => void told.push(`case ${name}`),
      ...own,
    })
    return { by, told: () => told.splice(0) }
  }
  const answering = (refund: NonNullable<Provider['refund']>) => ({
    providers: new Map([['sandbox', { ...world.provider, refund }]]),
  })
  const MOVED = ['30 linked operation changed state', 'wake', 'changed']

  it('issue-12 2 SVC-4 changes of an operation reach the log, the circuit breaker, the merchant and the player', async () => {
    const { id } = await paidDeposit()
    const { by, told } = telling()
    await refund(id, '1.00', {}, by)
    expect(told()).toEqual(['wake', 'changed', 'succeeded sandbox', ...MOVED])
    const silent = telling(answering(() => Promise.resolve({ kind: 'unknown', why: 'http_502' })))
    await refund(id, '1.00', {}, silent.by)
    const lost = ['40 no valid response from the provider', 'failed sandbox']
    expect(silent.told()).toEqual(['wake', 'changed', ...lost, ...MOVED])
    // This reason concerns only the one refund.
    const alone = telling(answering(() => Promise.resolve({ kind: 'unknown', why: 'no_reference' })))
    await refund(id, '1.00', {}, alone.by)
    expect(alone.told()).toEqual(['wake', 'changed', '40 no valid response from the provider', ...MOVED])
    const broken = telling(answering(() => Promise.reject(new Error('broken'))))
    await refund(id, '1.00', {}, broken.by)
    expect(broken.told()).toEqual(['wake', 'changed', '50 the plug-in of the provider threw an error', ...MOVED])
    const guarded = telling({ approvalAboveMinor: () => 0n })
    const { id: operationId, version } = await operationOf(refund(id, '1.00', {}, guarded.by))
    await guarded.by.reject({ operationId, version, operatorId: checker })
    expect(guarded.told()).toEqual(['wake', 'changed', 'wake', 'changed'])
  })

  it('SVC-5 issue-12 1 a refund without a response stays open if its provider is configured with a plug-in without refunds', async () => {
    const { player, id } = await paidDeposit()
    answers.refund = () => Promise.resolve({ kind: 'unknown', why: 'timed_out' })
    answers.refundStatus = () => Promise.resolve({ kind: 'unknown', why: 'timed_out' })
    try {
      const { id: operationId, state } = await operationOf(refund(id, '5.00'))
      expect(state).toBe('unknown')
      const { refund: _, refundStatus: __, ...withoutRefunds } = world.provider
      const { by, told } = telling({ providers: new Map([['sandbox', withoutRefunds]]) })
      const waiting = new Date(world.now().getTime() + HOUR_MS)
      const job = await until(
        () =>
          takeJob(
            world.db,
            { kind: 'operation', subject: operationId },
            { now: world.now(), leaseUntil: waiting, instanceId: 'other' },
          ),
        { deadlineMs: 20_000 },
      )
      await by.follow(job)
      expect(told()).toEqual([])
      expect((await operations.ofPayment(id))?.operations).toMatchObject([{ state: 'unknown' }])
      expect(await world.balance(player, 'player_hold')).toBe(5_00n)
    } finally {
      answers.refund = undefined
      answers.refundStatus = undefined
    }
    await becomes(id, 'succeeded')
    expect(await refundsIn(id)).toEqual(['5.00'])
  })

  it('issue-12 1 a provider’s report is announced once, and one that cannot be booked opens a case with all its facts', async () => {
    const { id } = await paidDeposit()
    const { by, told } = telling()
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    const dispute = { kind: 'dispute', id: 'dp_1', amount: '25.50', currency: 'EUR', fee: '15.00' } as const
    await by.report(payment, { ...dispute, state: 'opened', sequence: 1 })
    expect(told()).toEqual(['30 the provider reported an operation', 'wake', 'changed'])
    await by.report(payment, { ...dispute, state: 'opened', sequence: 2 })
    expect(told()).toEqual([])
    await by.report(payment, { ...dispute, state: 'lost', sequence: 3 })
    expect(told()).toEqual(MOVED)
    const other = { ...dispute, id: 'dp_2', currency: 'USD', state: 'won', sequence: 7, returnedFee: '5.00' } as const
    const refunded = { kind: 'refund', id: 're_1', amount: '1.00', currency: 'EUR' } as const
    for (const report of [other, refunded, { ...dispute, id: 'dp_3', fee: null, state: 'opened' } as const]) {
      await by.report(payment, report)
      const isTold = ['case provider_report', '50 operator case: a report of the provider could not be booked']
      expect(told()).toEqual(isTold)
      await by.report(payment, report)
      expect(told()).toEqual([])
    }
    const cases = world.db.selectFrom('operator_cases').select('details').where('payment_id', '=', id)
    const said = { currency: 'EUR', left: '0.00', why: 'more_than_left' }
    const details = (await cases.execute()).map((row) => row.details as { reportId: string })
    expect(details.toSorted((one, next) => one.reportId.localeCompare(next.reportId))).toEqual([
      {
        ...{ report: 'dispute won', reportId: 'dp_2', amount: '25.50', currency: 'USD', fee: '15.00', sequence: 7 },
        ...{ returnedFee: '5.00', left: '0.00', why: 'other_sum' },
      },
      { ...said, report: 'dispute opened', reportId: 'dp_3', amount: '25.50' },
      { ...said, report: 'refund', reportId: 're_1', amount: '1.00' },
    ])
  })

  it('SVC-5 issue-12 1 a response that arrives after another process has taken over the refund changes nothing', async () => {
    const { id } = await paidDeposit()
    let respond: ((answer: OperationAnswer) => void) | undefined
    const { by, told } = telling(answering(() => new Promise((resolve) => (respond = resolve))))
    const late = refund(id, '4.00', {}, by)
    const answer = await until(() => respond)
    world.advance(LEASE_MS + 1)
    const taken = await becomes(id, 'succeeded')
    told()
    answer({ kind: 'failed', code: 'refused' })
    expect(await operationOf(late)).toEqual(taken)
    expect(told()).toContain('40 a late response was ignored: another process has the lease')
    expect(await refundsIn(id)).toEqual(['4.00'])
    // A job without its operation ends.
    const job = { kind: 'operation', subject: randomUUID(), token: '1', attempt: 0 } as const
    await expect(by.follow(job)).resolves.toBeUndefined()
  })

  it('issue-12 1 a refund is refused if the provider does not support refunds', async () => {
    const { id } = await paidDeposit()
    const { refund: _, ...without } = world.provider
    const elsewhere = operationsOn(world, { providers: new Map([['sandbox', without]]) })
    expect(await refund(id, '1.00', {}, elsewhere)).toEqual({ ok: false, code: 'provider_cannot' })
    const nowhere = operationsOn(world, { providers: new Map() })
    expect(await refund(id, '1.00', {}, nowhere)).toEqual({ ok: false, code: 'provider_not_configured' })
  })

  it('issue-12 2 a refund without a result for a day opens a case, which is reported once', async () => {
    const { id } = await paidDeposit()
    const pending = { refundStatus: () => Promise.resolve({ kind: 'pending' as const }) }
    const { by, told } = telling({ providers: new Map([['sandbox', { ...world.provider, ...pending }]]) })
    const usual = operations
    operations = by
    const heard: string[] = []
    /** Waits until the provider was asked this often. */
    const isAsked = (times: number) =>
      until(() => heard.push(...told()) > 0 && heard.filter((line) => line === 'succeeded sandbox').length >= times)
    const cases = world.db.selectFrom('operator_cases').select(['kind', 'closed_at']).where('payment_id', '=', id)
    try {
      expect(await operationOf(refund(id, '5.19'))).toMatchObject({ state: 'pending' })
      await isAsked(2)
      expect(await cases.execute()).toEqual([])
      world.advance(24 * HOUR_MS)
      expect(await until(() => cases.executeTakeFirst(), { deadlineMs: 20_000 })).toEqual({
        kind: 'operation_unsettled',
        closed_at: null,
      })
      await isAsked(heard.filter((line) => line === 'succeeded sandbox').length + 3)
      expect(heard.filter((line) => line.includes('case'))).toEqual([
        ...['case operation_unsettled', '50 operator case: an operation is still open'],
      ])
      expect(await netOf(id)).toMatchObject({ reservedMinor: 5_19n })
      await world.db
        .updateTable('operator_cases')
        .set({ closed_at: world.now() })
        .where('payment_id', '=', id)
        .execute()
      world.advance(8 * 24 * HOUR_MS)
      await until(async () => (await cases.where('closed_at', 'is', null).execute()).length === 1)
    } finally {
      operations = usual
    }
  })

  it('issue-12 2 what is still unsettled a week after people closed its case opens another case', async () => {
    const { id } = await paidDeposit()
    const { db } = world
    const begin = world.now().getTime()
    const open = (day: number, subject = id) =>
      openCaseUntilEnd(db, id, 'wallet_unsettled', {}, new Date(begin + day * DAY_MS), subject)
    const close = (day: number) =>
      closeCases(db, id, 'wallet_unsettled', 'It was settled elsewhere', new Date(begin + day * DAY_MS), id)
    const another = `${id} another`
    expect([await open(0), await open(0, another), await open(1)]).toEqual([true, true, false])
    await close(2)
    expect([await open(8.9), await open(9), await open(9), await open(30)]).toEqual([false, true, false, false])
    // When the movement is settled, its case is closed too, and no other case.
    await close(31)
    expect([await open(37), await open(38)]).toEqual([false, true])
    const cases = db.selectFrom('operator_cases').select(['subject', 'closed_at']).where('payment_id', '=', id)
    const found = await cases.orderBy('opened_at').orderBy('subject').execute()
    expect(found.map(({ subject, closed_at: closedAt }) => [subject, closedAt !== null])).toEqual([
      ...[
        [id, true],
        [another, false],
        [`${id} again 1`, true],
        [`${id} again 2`, false],
      ],
    ])
  })

  it('SVC-5 issue-12 1 a refund whose process died is continued by its job and carried out once', async () => {
    const { id } = await paidDeposit()
    let isDead = true
    const never = new Promise<OperationAnswer>(() => undefined)
    answers.refund = (ref) => (isDead ? never : (world.provider.refund?.(ref) ?? never))
    try {
      void refund(id, '4.00')
      const waiting = await becomes(id, 'sending')
      isDead = false
      world.advance(LEASE_MS + 1)
      await becomes(id, 'succeeded')
      expect(await refundsIn(id)).toEqual(['4.00'])
      // Its state was requested before it was sent again.
      expect(asked.filter((call) => call.endsWith(waiting.id))).toEqual([
        `refund ${waiting.id}`,
        `status ${waiting.id}`,
        `refund ${waiting.id}`,
      ])
    } finally {
      answers.refund = undefined
    }
  })

  it.each<[string, OperationAnswer | Error]>([
    ['a plug-in that throws', new Error('broken')],
    ['an answer without a result', { kind: 'unknown', why: 'http_502' }],
    ['an answer with text that cannot be stored', { kind: 'failed', code: 'refused\0' }],
  ])('SVC-5 issue-12 1 after %s the refund is unknown and its amount stays reserved', async (_, answer) => {
    const { id } = await paidDeposit()
    const fault = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
    Object.assign(answers, { refund: fault, refundStatus: fault })
    try {
      expect((await operationOf(refund(id, '4.00'))).state).toBe('unknown')
      expect(await netOf(id)).toMatchObject({ reservedMinor: 4_00n })
    } finally {
      Object.assign(answers, { refund: undefined, refundStatus: undefined })
    }
    await becomes(id, 'succeeded')
    expect(await refundsIn(id)).toEqual(['4.00'])
  })

  it('issue-12 1 a refund above the player’s balance is refused with that reason, and the merchant can bear it', async () => {
    const { player, id } = await paidDeposit()
    const { payment_id: out } = valueOf(await world.withdraw(player, '20.00'))
    await world.becomes(player, out, 'success')
    expect(await refund(id, '25.00')).toEqual({ ok: false, code: 'balance_too_low', details: { balance: '5.00' } })
    expect(await netOf(id)).toMatchObject({ reservedMinor: 0n })
    expect(await operationOf(refund(id, '25.00', { source: 'merchant' }))).toMatchObject({ state: 'succeeded' })
    expect(await world.balance(player)).toBe(5_00n)
    expect(await refundsIn(id)).toEqual(['25.00'])
    expect(await faults()).toEqual([])
  })

  it.each([
    ['a deposit that was declined', CARDS.insufficientFunds, 'refund', 'operation_not_possible'],
    ['a deposit that was declined', CARDS.insufficientFunds, 'payout_return', 'operation_not_possible'],
    ['a deposit that was paid', CARDS.approves, 'late_credit', 'operation_not_possible'],
    ['a deposit that was paid', CARDS.approves, 'dispute', 'operation_not_possible'],
  ] as const)('issue-12 1 %s (%s) allows no %s', async (_, card, operation, code) => {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card, body: { another_payment: true } }))
    await world.becomes(player, id, card === CARDS.approves ? 'success' : 'error')
    expect(await refund(id, '5.00', { kind: operation })).toMatchObject({ ok: false, code })
  })

  it.each(['0', '0.00', '-1', '1.001', '1e2', '', '1,00', ' 1'])(
    'MONEY-1 issue-12 1 the amount "%s" is refused',
    async (amount) => {
      const { id } = await paidDeposit()
      expect(await refund(id, amount)).toMatchObject({ ok: false, code: 'amount_invalid' })
    },
  )

  it('issue-12 1 a late credit, a correction, a write-off and a returned payout each move their amount', async () => {
    const player = world.player()
    const { payment_id: declined } = valueOf(
      await world.deposit(player, { card: CARDS.insufficientFunds, body: { amount: '25.00', another_payment: true } }),
    )
    await world.becomes(player, declined, 'error')
    expect(await operationOf(refund(declined, '25.50', { kind: 'late_credit' }))).toMatchObject({ state: 'succeeded' })
    expect(await world.balance(player)).toBe(RECEIVED)
    const { payment_id: out } = valueOf(await world.withdraw(player, '20.00'))
    await world.becomes(player, out, 'success')
    await operationOf(refund(out, '20.00', { kind: 'payout_return' }))
    expect(await world.balance(player)).toBe(RECEIVED)
    const { id } = await paidDeposit(player)
    await operationOf(refund(id, '10.00', { kind: 'correction' }))
    expect(await world.balance(player)).toBe(RECEIVED + 15_00n)
    await operationOf(refund(id, '15.50', { kind: 'write_off', source: 'merchant' }))
    expect(await world.balance(player)).toBe(RECEIVED + 15_00n)
    expect(await refund(id, '0.01', { kind: 'refund' })).toMatchObject({ ok: false, code: 'more_than_left' })
    // None of them asked the provider.
    expect(await refundsIn(id)).toEqual([])
    expect(await faults()).toEqual([])
  })

  describe('above the approval limit of the brand', () => {
    const guarded = () => instance(10_00n)
    const awaiting = async () => {
      const { player, id } = await paidDeposit()
      const operation = await operationOf(refund(id, '10.01', {}, guarded()))
      expect(operation.state).toBe('awaiting_approval')
      return { player, id, operation }
    }

    it('issue-12 2 parts that together exceed the limit need a second person; approved parts and those of the merchant do not count', async () => {
      const { id } = await paidDeposit()
      const piece = (amount: string, more: object = {}) =>
        operationOf(refund(id, amount, { source: 'merchant', ...more }, guarded()))
      await piece('2.00', { origin: 'merchant', operatorId: null })
      expect(await piece('6.00')).toMatchObject({ state: 'succeeded' })
      expect(await piece('4.00')).toMatchObject({ state: 'succeeded' })
      const over = await piece('0.01')
      expect(over).toMatchObject({ state: 'awaiting_approval' })
      const decision = { operationId: over.id, version: over.version, operatorId: checker }
      expect(await operations.approve(decision)).toMatchObject({ ok: true })
      expect(await piece('0.02', { kind: 'write_off' })).toMatchObject({ state: 'awaiting_approval' })
    })

    it('issue-12 2 the provider is called only after a second person has approved', async () => {
      const { player, id, operation } = await awaiting()
      expect(operation.expiresAt).toEqual(new Date(operation.createdAt.getTime() + 24 * HOUR_MS))
      expect(await refundsIn(id)).toEqual([])
      expect(await world.balance(player, 'player_hold')).toBe(10_01n)
      const decision = { operationId: operation.id, version: operation.version }
      expect(await operations.approve({ ...decision, operatorId: maker })).toMatchObject({
        code: 'second_person_needed',
      })
      expect(await operations.approve({ ...decision, version: 7, operatorId: checker })).toMatchObject({
        code: 'operation_changed',
      })
      expect(await operations.approve({ ...decision, operatorId: checker })).toMatchObject({ ok: true })
      expect(await operations.approve({ ...decision, operatorId: checker })).toMatchObject({
        code: 'operation_changed',
      })
      world.payments.wake('operation')
      const ended = await becomes(id, 'succeeded')
      expect(ended).toMatchObject({ requestedBy: maker, decidedBy: checker })
      // It is decided: the current version does not allow another decision.
      const again = { operationId: operation.id, version: ended.version, operatorId: checker }
      for (const decide of [operations.approve, operations.reject])
        expect(await decide(again)).toMatchObject({ code: 'operation_changed' })
      expect(await refundsIn(id)).toEqual(['10.01'])
    })

    it('issue-12 2 a rejection releases the reserved amount, and so does a day without a decision', async () => {
      const rejected = await awaiting()
      const { id, version } = rejected.operation
      expect(await operations.reject({ operationId: id, version, operatorId: maker })).toMatchObject({
        code: 'second_person_needed',
      })
      expect(await operations.reject({ operationId: id, version, operatorId: checker })).toMatchObject({ ok: true })
      expect(await world.balance(rejected.player)).toBe(RECEIVED)
      const forgotten = await awaiting()
      world.advance(24 * HOUR_MS)
      world.payments.wake('operation')
      await becomes(forgotten.id, 'expired')
      expect(await world.balance(forgotten.player)).toBe(RECEIVED)
      expect(await refundsIn(forgotten.id)).toEqual([])
      expect(await faults()).toEqual([])
    })

    const jobOf = ({ id }: LinkedOperation) =>
      world.db.selectFrom('jobs').selectAll().where('subject', '=', id).executeTakeFirst()

    it('issue-12 2 a request waits its day for a second person when late jobs are corrected, and when its provider responds again', async () => {
      const { player, id, operation } = await awaiting()
      await clampJobs(world.db, world.now(), LEASE_MS)
      expect((await jobOf(operation))?.run_at).toEqual(operation.expiresAt)
      await makeLaneDue(world.db, ['operation'], 'sandbox', world.now())
      world.payments.wake('operation')
      const isFollowed = async () => {
        const job = await jobOf(operation)
        return !job || (job.attempt > 0 && job.lease_token === null)
      }
      await until(isFollowed, { deadlineMs: 20_000 })
      expect(await jobOf(operation)).toMatchObject({ run_at: operation.expiresAt })
      expect((await operations.ofPayment(id))?.operations).toMatchObject([{ state: 'awaiting_approval' }])
      const { version } = operation
      expect(await operations.approve({ operationId: operation.id, version, operatorId: checker })).toMatchObject({
        ok: true,
      })
      world.payments.wake('operation')
      await becomes(id, 'succeeded')
      expect(await world.balance(player, 'player_hold')).toBe(0n)
    })

    it('issue-12 2 a request whose day is over cannot be approved, also if its job has not run yet', async () => {
      const { operation } = await awaiting()
      const { id: operationId, version, expiresAt } = operation
      const late = operationsOn(world, { clock: () => expiresAt ?? world.now() })
      expect(await late.approve({ operationId, version, operatorId: checker })).toMatchObject({
        code: 'operation_changed',
      })
      expect(await operations.approve({ operationId, version, operatorId: checker })).toMatchObject({ ok: true })
    })

    it('issue-12 2 an approval while the job of the request runs is carried out by this run', async () => {
      const { id, operation } = await awaiting()
      const { id: operationId, version } = operation
      const now = world.now()
      const waiting = new Date(now.getTime() + 25 * HOUR_MS)
      const by = { now: waiting, leaseUntil: waiting, instanceId: 'other' }
      const job = await takeJob(world.db, { kind: 'operation', subject: operationId }, by)
      if (!job) throw new Error('the job was not taken')
      const row = world.db.selectFrom('linked_operations').selectAll().where('id', '=', operationId)
      const read = await row.executeTakeFirstOrThrow()
      expect(await operations.approve({ operationId, version, operatorId: checker })).toMatchObject({ ok: true })
      // The run has read the request before the approval.
      const reads = [[read]]
      const late = operationsOn(world, {
        clock: () => now,
        db: world.db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: ({ result }) => Promise.resolve({ ...result, rows: reads.shift() ?? result.rows }),
        }),
      })
      await late.follow(job)
      expect((await operations.ofPayment(id))?.operations).toMatchObject([{ state: 'succeeded' }])
      expect(await refundsIn(id)).toEqual(['10.01'])
    })

    it('issue-12 2 a refund that its requester withdraws is back on the balance, and was never sent to the provider', async () => {
      const { player, id, operation } = await awaiting()
      const decision = { operationId: operation.id, version: operation.version }
      expect(await operations.withdraw({ ...decision, operatorId: checker })).toMatchObject({
        code: 'requester_needed',
      })
      expect(await world.balance(player, 'player_hold')).toBe(10_01n)
      expect(await operations.withdraw({ ...decision, operatorId: maker })).toMatchObject({
        ok: true,
        operation: { state: 'rejected', decidedBy: null },
      })
      expect(await world.balance(player)).toBe(RECEIVED)
      expect(await world.balance(player, 'player_hold')).toBe(0n)
      expect(await netOf(id)).toMatchObject({ reservedMinor: 0n, leftMinor: 25_50n })
      const jobs = world.db.selectFrom('jobs').select('kind').where('subject', '=', operation.id)
      expect(await jobs.execute()).toEqual([])
      expect(await refundsIn(id)).toEqual([])
      expect(await faults()).toEqual([])
    })

    it('issue-12 2 the database lets only the requester withdraw an operation, and only as rejected', async () => {
      const { operation } = await awaiting()
      const apply = (state: string, operatorId: string) =>
        sql`select linked_operation_apply(
        ${operation.id}, ${operation.version}, ${state}, null, 'withdraw', ${operatorId}, ${world.now()}, null, null,
        null, null, null)`.execute(world.db)
      await expect(apply('rejected', checker)).rejects.toThrow(/withdrawn by its requester/)
      await expect(apply('sending', maker)).rejects.toThrow(/withdrawn by its requester/)
    })

    it('issue-12 2 a refund that was approved late is unsettled only a day after its approval', async () => {
      const { id, operation } = await awaiting()
      const { id: operationId, version } = operation
      const isAsked = (times: number) =>
        until(() => asked.filter((call) => call === `status ${operationId}`).length >= times, { deadlineMs: 20_000 })
      const cases = () => world.db.selectFrom('operator_cases').select('kind').where('payment_id', '=', id).execute()
      answers.refund = () => Promise.resolve({ kind: 'pending' })
      answers.refundStatus = () => Promise.resolve({ kind: 'pending' })
      try {
        world.advance(23 * HOUR_MS)
        expect(await operations.approve({ operationId, version, operatorId: checker })).toMatchObject({ ok: true })
        world.payments.wake('operation')
        await isAsked(1)
        world.advance(2 * HOUR_MS)
        await isAsked(asked.filter((call) => call === `status ${operationId}`).length + 2)
        expect(await cases()).toEqual([])
        world.advance(23 * HOUR_MS)
        await until(async () => (await cases()).length === 1, { deadlineMs: 20_000 })
      } finally {
        answers.refund = undefined
        answers.refundStatus = undefined
      }
      await becomes(id, 'succeeded')
    })

    it('issue-12 2 an amount up to the limit needs no second person', async () => {
      const { id } = await paidDeposit()
      expect(await operationOf(refund(id, '10.00', {}, guarded()))).toMatchObject({ state: 'succeeded' })
    })
  })
})
