/** Deposits that are authorised and charged only when they are captured (decision 75), compared with the sandbox's journal. */
import { randomUUID } from 'node:crypto'
import { MerchantEvent } from '@modulor/contract/http'
import { PAYMENT_STATES, type OperationEnd } from '@modulor/contract/vocabulary'
import { transactionStatusOf } from '@modulor/rules'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../src/durations'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperators } from '../../src/features/operators'
import { proposalsFor } from '../../src/features/operator-cases/proposals'
import type { PlayerSession } from '../../src/features/payments'
import { parseVaultKeys } from '../../src/features/user-cards'
import type { OperationAnswer, Provider } from '../../src/providers/provider'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const TOTAL = '25.50'

describe.each(oneDatabaseKind())('manual capture on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let maker: string
  let checker: string
  /** The responses of the test, else those of the real provider. */
  const replaced: Partial<Pick<Provider, 'capture' | 'void'>> = {}

  const instance = (approvalAboveMinor?: bigint) =>
    operationsOn(world, {
      providers: new Map<string, Provider>([
        [
          'sandbox',
          {
            ...world.provider,
            capture: (ref) => (replaced.capture ?? world.provider.capture)?.(ref) ?? Promise.reject(new Error('none')),
            void: (ref) => (replaced.void ?? world.provider.void)?.(ref) ?? Promise.reject(new Error('none')),
          },
        ],
      ]),
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

  const isAuthorised = (paymentId: string) =>
    until(async () => (await operations.ofPayment(paymentId))?.payment.isAuthorised === true, { deadlineMs: 20_000 })

  async function authorised(card: string = CARDS.approves): Promise<{ player: PlayerSession; id: string }> {
    const player = world.player()
    const { payment_id: id } = valueOf(
      await world.deposit(player, { method: 'reviewed', card, body: { amount: '25.00' } }),
    )
    await isAuthorised(id)
    return { player, id }
  }
  const decide = (paymentId: string, decision: 'capture' | 'void', more: object = {}, by = operations) =>
    by.request({
      ...{ paymentId, kind: decision, origin: 'operator', source: 'player', amount: TOTAL, reason: 'It was reviewed' },
      ...{ idempotencyKey: randomUUID(), operatorId: maker, ...more },
    })
  const journalOf = async (paymentId: string) =>
    (await world.sandbox.journal(paymentId)).map(({ kind: entry, amount }) => [entry, amount])
  const typesOf = (paymentId: string): string[] =>
    world.events.filter(({ event }) => event.data.payment_id === paymentId).map(({ event }) => event.type)
  const possibleOf = async (paymentId: string) =>
    ((await operations.ofPayment(paymentId))?.possible ?? []).map(({ kind: each, leftMinor }) => [each, leftMinor])
  const isTold = (paymentId: string, types: readonly string[]) =>
    until(() => types.every((type) => typesOf(paymentId).includes(type)), {
      ...{ deadlineMs: 20_000, describe: () => `${types.join()} instead of ${typesOf(paymentId).join()}` },
    })
  const isBalanced = async () =>
    expect((await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults).toEqual([])

  it('issue-12 1 an authorised deposit moves no money until it is captured, and then its whole amount', async () => {
    const { player, id } = await authorised()
    expect(await world.state(player, id)).toMatchObject({ transaction_status: 'processing', money: 'unknown' })
    expect(await world.balance(player)).toBe(0n)
    expect(await journalOf(id)).toEqual([])
    expect(await possibleOf(id)).toEqual([
      ['capture', 25_50n],
      ['void', 25_50n],
    ])
    expect(await decide(id, 'capture')).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    await world.becomes(player, id, 'success')
    expect(await world.balance(player)).toBe(25_00n)
    expect(await journalOf(id)).toEqual([['charge', TOTAL]])
    await isTold(id, ['payment.authorised', 'capture.succeeded', 'payment.succeeded'])
    // A captured payment can be refunded in full.
    expect((await operations.ofPayment(id))?.net).toEqual({
      ...{ paidMinor: 25_50n, movedMinor: 0n, reservedMinor: 0n, leftMinor: 25_50n },
    })
    expect(await possibleOf(id)).toContainEqual(['refund', 25_50n])
    await isBalanced()
  })

  it('issue-12 1 a void charges nothing, and the payment ends with the code not_captured', async () => {
    const { player, id } = await authorised()
    expect(await decide(id, 'void')).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    const ended = await world.becomes(player, id, 'error')
    expect(ended).toMatchObject({ money: 'none_moved', decline_page_settings: { code: 'not_captured' } })
    expect(await world.balance(player)).toBe(0n)
    expect(await journalOf(id)).toEqual([])
    await isTold(id, ['payment.authorised', 'void.succeeded', 'payment.declined'])
    expect(await decide(id, 'capture')).toMatchObject({ ok: false, code: 'operation_not_possible' })
    await isBalanced()
  })

  it('issue-12 1 a deposit that is pending first sends an authorised event later', async () => {
    const { id, player } = await authorised(CARDS.pending)
    await isTold(id, ['payment.processing', 'payment.authorised'])
    expect(await decide(id, 'capture')).toMatchObject({ ok: true })
    await world.becomes(player, id, 'success')
  })

  it.each<['capture' | 'void', object, string]>([
    ['capture', { amount: '25.49' }, 'whole_amount_needed'],
    ['capture', { amount: '25.51' }, 'more_than_left'],
    ['void', { amount: '1.00' }, 'whole_amount_needed'],
    ['capture', { source: 'merchant' }, 'operation_not_possible'],
  ])('issue-12 1 a %s with %j is refused as %s', async (decision, more, code) => {
    const { id } = await authorised()
    expect(await decide(id, decision, more)).toMatchObject({ ok: false, code })
    expect(await journalOf(id)).toEqual([])
  })

  it('issue-12 1 of 32 concurrent captures and voids one counts, and decides the payment’s end', async () => {
    const { player, id } = await authorised()
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, index) => decide(id, index % 2 ? 'capture' : 'void')),
    )
    const [winner, ...others] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.operation] : []))
    expect(others).toEqual([])
    const isCaptured = winner?.kind === 'capture'
    await world.becomes(player, id, isCaptured ? 'success' : 'error')
    expect(await journalOf(id)).toEqual(isCaptured ? [['charge', TOTAL]] : [])
    expect(await world.balance(player)).toBe(isCaptured ? 25_00n : 0n)
    await isBalanced()
  })

  it('issue-12 1 concurrent captures with the same key are one capture', async () => {
    const { id } = await authorised()
    const idempotencyKey = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => decide(id, 'capture', { idempotencyKey })))
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.operation.id)).size).toBe(1)
    expect(await journalOf(id)).toEqual([['charge', TOTAL]])
  })

  it('issue-12 1 a capture whose response is lost is unknown and retried; the provider charges once', async () => {
    const { player, id } = await authorised()
    const answers: OperationAnswer[] = [{ kind: 'unknown', why: 'timed_out' }]
    replaced.capture = async (ref) => {
      const real = await world.provider.capture?.(ref)
      return answers.shift() ?? real ?? { kind: 'unknown', why: 'none' }
    }
    try {
      expect(await decide(id, 'capture')).toMatchObject({ ok: true, operation: { state: 'unknown' } })
      expect(await decide(id, 'void')).toMatchObject({ ok: false })
      await until(async () => (await operations.ofPayment(id))?.operations[0]?.state === 'succeeded', {
        deadlineMs: 20_000,
      })
    } finally {
      delete replaced.capture
    }
    await world.becomes(player, id, 'success')
    expect(await journalOf(id)).toEqual([['charge', TOTAL]])
  })

  it('issue-12 1 after a capture that the provider refuses, the deposit stays open and can be voided', async () => {
    const { player, id } = await authorised()
    replaced.capture = () => Promise.resolve({ kind: 'failed', code: 'not_capturable' })
    try {
      expect(await decide(id, 'capture')).toMatchObject({ ok: true, operation: { state: 'failed' } })
    } finally {
      delete replaced.capture
    }
    await isTold(id, ['capture.failed'])
    expect(await world.state(player, id)).toMatchObject({ transaction_status: 'processing' })
    // It is still authorised: another decision is possible.
    expect(await decide(id, 'void')).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    await world.becomes(player, id, 'error')
  })

  it.each(['capture', 'void'] as const)(
    'decision-103 a %s without a result from its provider is ended by people, and the deposit can be decided again',
    async (decision) => {
      const { player, id } = await authorised()
      replaced[decision] = () => Promise.resolve({ kind: 'unknown', why: 'timed_out' })
      const endIt = async (end: OperationEnd) => {
        const { operations: found, payment } = (await operations.ofPayment(id)) ?? {}
        const [operation] = found ?? []
        if (!operation || !payment) throw new Error('there is no operation')
        const offered = (await operations.endsOf(operation, payment)).map((each) => each.end)
        const outcome = await until(async () => {
          const answer = await operations.endByOperators({
            ...{ paymentId: id, operationId: operation.id, end, operatorId: checker },
            closeCase: () => Promise.resolve(true),
          })
          return !answer.ok && answer.code === 'operation_running' ? undefined : answer
        })
        return { offered, outcome }
      }
      try {
        expect(await decide(id, decision)).toMatchObject({ ok: true, operation: { state: 'unknown' } })
        // Only the provider can report that it was carried out, because that ends the payment.
        const offered = ['not_carried_out']
        expect(await endIt('carried_out')).toEqual({ offered, outcome: { ok: false, code: 'operation_changed' } })
        expect(await endIt('not_carried_out')).toMatchObject({
          ...{ offered, outcome: { ok: true, operation: { state: 'failed', failureCode: 'not_carried_out' } } },
        })
      } finally {
        delete replaced.capture
        delete replaced.void
      }
      await isTold(id, [`${decision}.failed`])
      expect(await possibleOf(id)).toEqual([
        ['capture', 25_50n],
        ['void', 25_50n],
      ])
      expect(await decide(id, 'capture')).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
      await world.becomes(player, id, 'success')
      expect(await endIt('not_carried_out')).toEqual({ offered: [], outcome: { ok: false, code: 'operation_changed' } })
      expect(await journalOf(id)).toEqual([['charge', TOTAL]])
      await isBalanced()
    },
  )

  it('issue-12 1 a partial charge by the provider opens a case and credits nothing', async () => {
    const { player, id } = await authorised()
    await world.provider.capture?.({
      ...{
        operationId: randomUUID(),
        paymentId: id,
        flow: 'deposit',
        reference: null,
        amount: '10.00',
        currency: 'EUR',
      },
    })
    const question = await until(
      () => world.db.selectFrom('operator_cases').select(['kind']).where('payment_id', '=', id).executeTakeFirst(),
      { deadlineMs: 20_000 },
    )
    expect(question.kind).toBe('amount_mismatch')
    expect(await world.balance(player)).toBe(0n)
    expect(await decide(id, 'capture')).toMatchObject({ ok: false })
  })

  it('issue-12 1 a late callback “authorised” does not hide that a part was captured', async () => {
    const { id } = await authorised()
    const before = (await operations.ofPayment(id))?.payment
    const ref = { operationId: randomUUID(), paymentId: id, flow: 'deposit', reference: null, currency: 'EUR' } as const
    await world.provider.capture?.({ ...ref, amount: '10.00' })
    await until(async () => (await operations.ofPayment(id))?.payment.state === 'unknown', { deadlineMs: 20_000 })
    const facts = { reference: before?.providerReference ?? null, amount: TOTAL, currency: 'EUR', isAuthorised: true }
    const verdict = { kind: 'processing', facts: { ...facts, sequence: before?.providerSequence ?? 0 } } as const
    const events = [{ eventId: randomUUID(), payment: { paymentId: id }, verdict }]
    const readCallback: Provider['readCallback'] = () => Promise.resolve({ kind: 'events', events })
    const told = world.instance({ providers: new Map([['sandbox', { ...world.provider, readCallback }]]) })
    const callback = { provider: 'sandbox', headers: {}, query: {}, rawBody: Buffer.from('{}') }
    expect(await told.receiveCallback(callback)).toMatchObject({ ok: true })
    const after = await operations.ofPayment(id)
    expect(after?.payment.state).toBe('unknown')
    expect(after?.possible).toEqual([])
    expect(await decide(id, 'capture')).toMatchObject({ ok: false, code: 'operation_not_possible' })
    await until(() => typesOf(id).includes('payment.authorised'))
    expect(typesOf(id).filter((type) => type === 'payment.authorised')).toHaveLength(1)
  })

  it('issue-12 1 a large capture waits for a second person', async () => {
    const { id } = await authorised()
    const limited = instance(25_00n)
    expect(await decide(id, 'capture', {}, limited)).toMatchObject({
      ...{ ok: true, operation: { state: 'awaiting_approval' } },
    })
    expect(await journalOf(id)).toEqual([])
    expect(await decide(id, 'void', {}, limited)).toMatchObject({ ok: false, code: 'operation_not_possible' })
  })

  it.each<['capture' | 'void', 'success' | 'error', string | null]>([
    ['capture', 'success', null],
    ['void', 'error', 'not_captured'],
  ])(
    'SVC-4 issue-12 1 the event of a %s that is stored after the payment’s end has the status %s',
    async (decision, status, code) => {
      const { player, id } = await authorised()
      const isEnded = new Promise<void>((resolve) => {
        void world.becomes(player, id, status).then(() => resolve())
      })
      replaced[decision] = async (ref) => {
        const answer = await world.provider[decision]?.(ref)
        // The provider's callback arrives before its response.
        await isEnded
        return answer ?? { kind: 'unseen' }
      }
      try {
        expect(await decide(id, decision)).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
      } finally {
        delete replaced.capture
        delete replaced.void
      }
      await isTold(id, [`${decision}.succeeded`])
      const [last] = world.events
        .filter(({ event }) => event.data.payment_id === id)
        .sort((one, other) => other.event.data.sequence - one.event.data.sequence)
      expect(last?.event).toMatchObject({ type: `${decision}.succeeded`, data: { status, decline_code: code } })
    },
  )

  it('SVC-4 issue-12 1 the database gives an event the same status as the code gives its payment', async () => {
    const { id } = await authorised()
    await isTold(id, ['payment.authorised'])
    const body = world.events.find(({ event }) => event.data.payment_id === id)?.body
    for (const state of PAYMENT_STATES) {
      await sql`select merchant_event_record(null, jsonb_populate_record(payments, ${JSON.stringify({ state })}::jsonb),
        ${body}::jsonb, now()) from payments where id = ${id}`.execute(world.db)
      const { body: recorded } = await world.db
        .selectFrom('merchant_events')
        .select('body')
        .where('payment_id', '=', id)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect([state, MerchantEvent.parse(JSON.parse(recorded)).data.status]).toEqual([
        state,
        transactionStatusOf(state),
      ])
    }
  })

  it('issue-12 1 an authorised deposit that the provider does not find once is not closed', async () => {
    const { player, id } = await authorised()
    let asked = 0
    world.outside.provider.status = () => {
      asked += 1
      return Promise.resolve({ kind: 'unseen' })
    }
    try {
      world.advance(HOUR_MS)
      await until(() => asked > 0, { deadlineMs: 20_000 })
    } finally {
      delete world.outside.provider.status
    }
    expect(world.calls.filter(({ name, paymentId }) => name === 'close' && paymentId === id)).toEqual([])
    expect(await world.state(player, id)).toMatchObject({ transaction_status: 'processing' })
    expect(await decide(id, 'capture')).toMatchObject({ ok: true })
    await world.becomes(player, id, 'success')
  })

  it('issue-12 1 a void that is approved after the payment was captured elsewhere is not sent to the provider', async () => {
    const { player, id } = await authorised()
    const asked = await decide(id, 'void', {}, instance(25_00n))
    if (!asked.ok) throw new Error(asked.code)
    await world.provider.capture?.({
      ...{ operationId: randomUUID(), paymentId: id, flow: 'deposit', reference: null, amount: TOTAL, currency: 'EUR' },
    })
    await world.becomes(player, id, 'success')
    let isAsked = false
    replaced.void = () => {
      isAsked = true
      return Promise.resolve({ kind: 'succeeded' })
    }
    try {
      await operations.approve({ operationId: asked.operation.id, version: 1, operatorId: checker })
      await until(async () => (await operations.ofPayment(id))?.operations[0]?.state === 'failed', {
        deadlineMs: 20_000,
      })
    } finally {
      delete replaced.void
    }
    expect(isAsked).toBe(false)
    expect(await world.balance(player)).toBe(25_00n)
    await isBalanced()
  })

  it('issue-12 1 the case of a deposit without a decision is closed when the deposit ends', async () => {
    const { player, id } = await authorised()
    const find = () =>
      world.db
        .selectFrom('operator_cases')
        .select(['kind', 'closed_at'])
        .where('payment_id', '=', id)
        .executeTakeFirst()
    world.advance(8 * 24 * HOUR_MS)
    expect(await until(find, { deadlineMs: 20_000 })).toMatchObject({ kind: 'never_settled', closed_at: null })
    expect(await decide(id, 'capture')).toMatchObject({ ok: true })
    await world.becomes(player, id, 'success')
    expect((await find())?.closed_at).not.toBeNull()
  })

  it('issue-12 1 the case of a deposit without a decision proposes a capture and a void', async () => {
    const { id } = await authorised()
    const found = await operations.ofPayment(id)
    expect(found && proposalsFor('never_settled', {}, found)).toEqual([
      { kind: 'capture', source: 'player', amountMinor: 25_50n, isDifference: false },
      { kind: 'void', source: 'player', amountMinor: 25_50n, isDifference: false },
    ])
  })

  it('issue-12 1 the database refuses a second capture, and one of a payment that is not authorised', async () => {
    const { id } = await authorised()
    const player = world.player()
    const { payment_id: other } = valueOf(await world.deposit(player, { card: CARDS.pending }))
    const insert = (paymentId: string, amount: string) =>
      sql`insert into linked_operations (id, payment_id, kind, origin, source, state, amount, received_part, fee_part,
          tax_part, provider_amount, reason, idempotency_key, body_hash, created_at, updated_at)
        select ${randomUUID()}, ${paymentId}, 'capture', 'merchant', 'player', 'sending', ${amount}::numeric,
          ${amount}::numeric, 0, 0, ${amount}::numeric, 'tried', ${randomUUID()}, '', now(), now()`.execute(world.db)
    await expect(insert(other, '2550')).rejects.toThrow('is not authorised')
    await expect(insert(id, '2549')).rejects.toThrow('is not authorised')
    await insert(id, '2550')
    await expect(insert(id, '2550')).rejects.toThrow('is not authorised')
  })
})
