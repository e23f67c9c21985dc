/** The provider's late response to a refund that two people have ended meanwhile (decision 103). */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperators } from '../../src/features/operators'
import { parseVaultKeys } from '../../src/features/user-cards'
import type { OperationEnd } from '@modulor/contract/vocabulary'
import type { OperationAnswer } from '../../src/providers/provider'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
type OperationOutcome = Awaited<ReturnType<LinkedOperations['endByOperators']>>
const LEASE_MS = 2_000
const FAILED = { kind: 'failed', code: 'refused' } as const

describe.each(oneDatabaseKind())('late responses to ended refunds on %s', (kind) => {
  let world: World
  let operatorId: string
  beforeAll(async () => {
    world = await openWorld(kind)
    const people = createOperators({ db: world.db, now: world.now })
    operatorId = await people.add({ name: 'Checker', email: null, roles: ['approver'] })
  })
  afterAll(() => world.close())

  /** Lets all leases end, and repeats the act until the operation is free. */
  const onceUnleased = (act: () => Promise<OperationOutcome>) =>
    until(async () => {
      world.advance(LEASE_MS + 1)
      const outcome = await act()
      return !outcome.ok && outcome.code === 'operation_running' ? undefined : outcome
    })

  it.each<[OperationEnd, OperationAnswer, string, bigint, readonly string[]]>([
    ['carried_out', { kind: 'succeeded' }, 'succeeded', 20_00n, []],
    ['carried_out', FAILED, 'succeeded', 20_00n, ['refund failed']],
    ['carried_out', { kind: 'pending' }, 'succeeded', 20_00n, []],
    ['not_carried_out', { kind: 'succeeded' }, 'failed', 25_00n, ['refund']],
    ['not_carried_out', FAILED, 'failed', 25_00n, []],
    ['not_carried_out', { kind: 'unknown', why: 'http_502' }, 'failed', 25_00n, []],
  ])(
    'decision-103 SVC-5 after the end %s a late response %j leaves the refund %s',
    async (end, answer, state, balance, reports) => {
      const player = world.player()
      const { payment_id: paymentId } = valueOf(
        await world.deposit(player, { card: CARDS.approves, body: { amount: '25.00' } }),
      )
      await world.becomes(player, paymentId, 'success')
      let resolve: (answer: OperationAnswer) => void = () => undefined
      const promise = new Promise<OperationAnswer>((done) => (resolve = done))
      const operations = operationsOn(world, {
        providers: new Map([['sandbox', { ...world.provider, refund: () => promise }]]),
        leaseMs: LEASE_MS,
      })
      const begun = operations.request({
        ...{ paymentId, kind: 'refund', origin: 'operator', source: 'player', amount: '5.00', reason: 'Asked for' },
        ...{ idempotencyKey: randomUUID(), operatorId },
      })
      const sent = await until(async () => (await operations.ofPayment(paymentId))?.operations[0])
      expect(sent.state).toBe('sending')
      const endIt = () =>
        operations.endByOperators({
          ...{ paymentId, operationId: sent.id, end, operatorId },
          closeCase: () => Promise.resolve(true),
        })
      // The refund may be in the middle of being sent.
      expect(await endIt()).toEqual({ ok: false, code: 'operation_running' })
      expect(await onceUnleased(endIt)).toMatchObject({ ok: true, operation: { state } })
      resolve(answer)
      expect(await begun).toMatchObject({ ok: true, operation: { state } })
      const cases = await world.db
        .selectFrom('operator_cases')
        .select('details')
        .where('payment_id', '=', paymentId)
        .execute()
      expect(cases.map(({ details }) => (details as { report: string }).report)).toEqual(reports)
      expect(await world.balance(player)).toBe(balance)
      expect(await world.balance(player, 'player_hold')).toBe(0n)
      expect((await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults).toEqual([])
    },
  )

  it('decision-103 no end is booked if the case has changed or the refund has ended', async () => {
    const player = world.player()
    const { payment_id: paymentId } = valueOf(
      await world.deposit(player, { card: CARDS.approves, body: { amount: '25.00' } }),
    )
    await world.becomes(player, paymentId, 'success')
    const pending = () => Promise.resolve({ kind: 'pending' as const })
    const operations = operationsOn(world, {
      providers: new Map([['sandbox', { ...world.provider, refund: pending, refundStatus: pending }]]),
    })
    const begun = await operations.request({
      ...{ paymentId, kind: 'refund', origin: 'operator', source: 'player', amount: '5.00', reason: 'Asked for' },
      ...{ idempotencyKey: randomUUID(), operatorId },
    })
    if (!begun.ok) throw new Error(begun.code)
    const endIt = (isClosed: boolean, id = paymentId) =>
      operations.endByOperators({
        ...{ paymentId: id, operationId: begun.operation.id, end: 'not_carried_out', operatorId },
        closeCase: () => Promise.resolve(isClosed),
      })
    expect(await endIt(false)).toEqual({ ok: false, code: 'case_changed' })
    expect(await endIt(true, randomUUID())).toEqual({ ok: false, code: 'not_found' })
    expect((await operations.ofPayment(paymentId))?.operations[0]?.state).toBe('pending')
    expect(await onceUnleased(() => endIt(true))).toMatchObject({ ok: true })
    expect(await endIt(true)).toEqual({ ok: false, code: 'operation_changed' })
    expect(await world.balance(player)).toBe(25_00n)
  })
})
