/**
 * A deposit of which the provider charged another sum, or charged it after its end (issue-12 1): the case proposes what corrects it.
 * The sandbox really charges; only what it says of the sum is another one.
 */
import { randomUUID } from 'node:crypto'
import { databaseKinds, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperatorCases, type CaseOutcome, type OperatorCases } from '../../src/features/operator-cases'
import { createOperators } from '../../src/features/operators'
import { movementsOf } from '../../src/features/reconciliation/movements'
import { parseVaultKeys } from '../../src/features/user-cards'
import { createOutwardClient } from '../../src/providers/outward-client'
import type { Answer, Provider } from '../../src/providers/provider'
import { createProviders } from '../../src/providers/registry'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const PATIENCE = { deadlineMs: 20_000 }
/** Of 25.00 by card: the world's card method takes 2 %. */
const ASKED = '25.50'

describe.each(databaseKinds())('deposits charged otherwise on %s', (kind) => {
  let world: World
  let real: Provider
  let operations: LinkedOperations
  let cases: OperatorCases
  let operatorId: string
  /** What the provider says of the sum; undefined: what it charged. */
  let said: { amount: string; currency: string; sequence?: number } | undefined

  const spoken = (answer: Answer): Answer =>
    said && 'facts' in answer && answer.kind === 'succeeded'
      ? { ...answer, facts: { ...answer.facts, ...said } }
      : answer

  beforeAll(async () => {
    world = await openWorld(kind, {
      followOperation: (job) => operations.follow(job),
      applyReport: (payment, report) => operations.report(payment, report),
    })
    const client = createOutwardClient({ privateHostsAllowed: world.config.private_hosts_allowed, deadlineMs: 5_000 })
    const provider = createProviders(world.config.providers, client).get('sandbox')
    if (!provider) throw new Error('there is no sandbox')
    real = provider
    operations = operationsOn(world)
    cases = createOperatorCases({
      db: world.db,
      now: world.now,
      operations,
      endMismatched: world.payments.endMismatched,
    })
    operatorId = await createOperators({ db: world.db, now: world.now }).add({
      ...{ name: 'Anna', email: null, roles: ['finance'] },
    })
  })
  afterAll(() => world.close())

  /** A deposit of which the provider says that it charged this sum. */
  async function mismatched(amount: string, currency = 'EUR') {
    said = { amount, currency }
    world.outside.takesCallbacks = false
    world.outside.provider = {
      authorise: async (order) => spoken(await real.authorise(order)),
      status: async (ref) => spoken((await real.status?.(ref)) ?? { kind: 'unseen' }),
    }
    const player = world.player()
    const shown = valueOf(await world.deposit(player, { card: CARDS.approves, body: { amount: '25.00' } }))
    expect(shown.transaction_status).toBe('processing')
    return { player, id: shown.payment_id, question: await caseOf(shown.payment_id, 'amount_mismatch') }
  }

  /** The provider calls back with what it says of a payment now. */
  async function tell(id: string) {
    const readCallback: Provider['readCallback'] = async () => {
      const ref = { paymentId: id, flow: 'deposit', reference: null, continuation: null } as const
      const verdict = spoken((await real.status?.(ref)) ?? { kind: 'unseen' })
      return { kind: 'events', events: [{ eventId: randomUUID(), payment: { paymentId: id }, verdict }] }
    }
    const told = world.instance({ providers: new Map([['sandbox', { ...world.provider, readCallback }]]) })
    const callback = { provider: 'sandbox', headers: {}, query: {}, rawBody: Buffer.from('{}') }
    expect(await told.receiveCallback(callback)).toMatchObject({ ok: true })
  }

  /** A deposit that was declined, and of which the provider says afterwards that it was charged. */
  async function chargedLate(amount?: string) {
    said = amount === undefined ? undefined : { amount, currency: 'EUR' }
    world.outside.takesCallbacks = false
    world.outside.provider = {
      authorise: async (order) => {
        await real.authorise(order)
        const facts = { reference: null, amount: order.amount, currency: order.currency, sequence: 0 }
        return { kind: 'declined', code: 'insufficient_funds', facts }
      },
      status: async (ref) => spoken((await real.status?.(ref)) ?? { kind: 'unseen' }),
      readCallback: () => Promise.resolve({ kind: 'unreadable' }),
    }
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves, body: { amount: '25.00' } }))
    await world.becomes(player, id, 'error')
    await tell(id)
    return { player, id, question: await caseOf(id, 'late_success') }
  }

  const caseOf = (id: string, of: string) =>
    until(
      async () => (await cases.list({ isClosed: false, kind: of }))?.rows.find(({ paymentId }) => paymentId === id),
      {
        ...PATIENCE,
        describe: () => `a case ${of} of ${id}`,
      },
    )
  const proposalsOf = async (caseId: string) =>
    ((await cases.read(caseId))?.proposals ?? []).map((each) => [each.kind, each.source, each.amountMinor])
  const resolve = async (caseId: string, operation: 'late_credit' | 'refund', idempotencyKey = randomUUID()) => {
    const version = (await cases.read(caseId))?.question.version ?? 0
    return cases.resolve({
      ...{ caseId, version, operatorId, reason: 'The provider’s records have it', idempotencyKey },
      proposal: { kind: operation, source: operation === 'refund' ? 'provider' : 'player' },
    })
  }
  const closed = (outcome: CaseOutcome) =>
    expect(outcome).toMatchObject({ ok: true, value: { closedAt: expect.any(Date) as Date } })
  const request = (paymentId: string, amount: string, more: object) =>
    operations.request({
      ...{ paymentId, kind: 'refund', origin: 'merchant', source: 'player', amount, reason: 'The player asked for it' },
      ...{ idempotencyKey: randomUUID(), operatorId: null, ...more },
    })
  const journalOf = async (id: string) =>
    (await world.sandbox.journal(id)).map((entry) => `${entry.kind} ${entry.amount}`)
  const isTold = (id: string, type: string) =>
    until(() => world.events.some(({ event }) => event.data.payment_id === id && event.type === type), {
      ...PATIENCE,
      describe: () => `the event ${type}`,
    })
  const faults = async () => (await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults

  it('issue-12 1 a deposit that was underpaid is credited with what was paid, and its end says why', async () => {
    const { player, id, question } = await mismatched('20.40')
    expect(await proposalsOf(question.id)).toEqual([
      ['late_credit', 'player', 20_40n],
      ['refund', 'provider', 20_40n],
    ])
    const key = randomUUID()
    closed(await resolve(question.id, 'late_credit', key))
    expect(await resolve(question.id, 'late_credit', key)).toMatchObject({ ok: true })
    expect(await world.balance(player)).toBe(20_40n)
    const state = await world.state(player, id)
    expect(state).toMatchObject({ transaction_status: 'error', decline_page_settings: { code: 'amount_mismatch' } })
    expect(state.after_end).toEqual([{ kind: 'credited', amount: '20.40' }])
    await isTold(id, 'payment.declined')
    await isTold(id, 'late_credit.succeeded')
    // What was credited late can be refunded, and no more.
    expect(await request(id, '20.41', {})).toMatchObject({ code: 'more_than_left', details: { left: '20.40' } })
    expect(await request(id, '20.40', {})).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    expect(await world.balance(player)).toBe(0n)
    expect(await journalOf(id)).toEqual([`charge ${ASKED}`, 'refund 20.40'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 what was charged otherwise is given back through the provider, and nobody’s balance moves', async () => {
    const { player, id, question } = await mismatched('20.40')
    closed(await resolve(question.id, 'refund'))
    expect(await journalOf(id)).toEqual([`charge ${ASKED}`, 'refund 20.40'])
    expect(await world.balance(player)).toBe(0n)
    await isTold(id, 'refund.succeeded')
    expect(
      world.events.find(({ event }) => event.type === 'refund.succeeded' && event.data.payment_id === id)?.event.data
        .operation,
    ).toMatchObject({ source: 'provider', amount: '20.40' })
    // The statement of the provider has both.
    const about = await operations.ofPayment(id)
    const moved = about ? movementsOf(about.payment, about.operations) : []
    expect(moved.map((each) => [each.kind, each.amount])).toEqual([
      ['charge', '20.40'],
      ['refund', '-20.40'],
    ])
    expect(await request(id, '0.01', { kind: 'late_credit' })).toMatchObject({ code: 'more_than_left' })
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 the same charge is no late success of the deposit that it ended, and a larger one is', async () => {
    const { player, id, question } = await mismatched('20.40')
    closed(await resolve(question.id, 'late_credit'))
    await tell(id)
    expect((await cases.list({ isClosed: false }))?.rows.filter(({ paymentId }) => paymentId === id)).toEqual([])
    // The player has paid the rest.
    said = { amount: ASKED, currency: 'EUR', sequence: 99 }
    await tell(id)
    const late = await caseOf(id, 'late_success')
    expect(await proposalsOf(late.id)).toContainEqual(['late_credit', 'player', 5_10n])
    closed(await resolve(late.id, 'late_credit'))
    expect(await world.balance(player)).toBe(25_00n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 more than was asked for is not credited, only given back', async () => {
    const { id, question } = await mismatched('30.00')
    expect(await proposalsOf(question.id)).toEqual([['refund', 'provider', 30_00n]])
    expect(await resolve(question.id, 'late_credit')).toMatchObject({ ok: false, code: 'proposal_gone' })
    expect((await operations.ofPayment(id))?.payment.state).toBe('unknown')
  })

  it('issue-12 1 a sum in another currency proposes nothing', async () => {
    const { question } = await mismatched('25.50', 'USD')
    expect(await proposalsOf(question.id)).toEqual([])
  })

  it('issue-12 1 a provider that takes its word back before the case is resolved has the last one', async () => {
    const { player, id, question } = await mismatched('20.40')
    said = undefined
    expect(await resolve(question.id, 'late_credit')).toMatchObject({ ok: false, code: 'proposal_gone' })
    await world.becomes(player, id, 'success')
    expect(await world.balance(player)).toBe(25_00n)
    expect(await proposalsOf(question.id)).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 another sum than the case shows is not corrected by it', async () => {
    const { id, question } = await mismatched('20.40')
    said = { amount: '21.00', currency: 'EUR', sequence: 99 }
    expect(await resolve(question.id, 'late_credit')).toMatchObject({ ok: false, code: 'proposal_gone' })
    expect((await operations.ofPayment(id))?.operations).toEqual([])
    expect(await proposalsOf(question.id)).toContainEqual(['late_credit', 'player', 21_00n])
  })

  it('issue-12 1 16 parallel decisions on one case move its sum once', async () => {
    const { player, id, question } = await mismatched('20.40')
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) => resolve(question.id, index % 2 ? 'late_credit' : 'refund')),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const credited = await world.balance(player)
    expect((await journalOf(id)).length === 2).toBe(credited === 0n)
    const moved = (await operations.ofPayment(id))?.operations.filter(({ state }) => state === 'succeeded')
    expect(moved).toMatchObject([{ amountMinor: 20_40n }])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a late success is given back through the provider, or credited and then refunded', async () => {
    const returned = await chargedLate()
    expect(await proposalsOf(returned.question.id)).toEqual([
      ['late_credit', 'player', 25_50n],
      ['refund', 'provider', 25_50n],
    ])
    closed(await resolve(returned.question.id, 'refund'))
    expect(await journalOf(returned.id)).toEqual([`charge ${ASKED}`, `refund ${ASKED}`])
    expect(await world.balance(returned.player)).toBe(0n)

    const credited = await chargedLate()
    closed(await resolve(credited.question.id, 'late_credit'))
    expect(await world.balance(credited.player)).toBe(25_00n)
    expect(await request(credited.id, '10.00', {})).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    expect(await request(credited.id, '15.51', { kind: 'correction' })).toMatchObject({ details: { left: '15.50' } })
    expect(await request(credited.id, '15.50', { kind: 'write_off', source: 'merchant' })).toMatchObject({ ok: true })
    expect(await journalOf(credited.id)).toEqual([`charge ${ASKED}`, 'refund 10.00'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a late success of a smaller sum credits that sum, and by hand no more either', async () => {
    const { player, id, question } = await chargedLate('20.40')
    expect(await request(id, '20.41', { kind: 'late_credit' })).toMatchObject({ code: 'more_than_left' })
    closed(await resolve(question.id, 'late_credit'))
    expect(await world.balance(player)).toBe(20_40n)
  })

  it('issue-12 1 without a charge on record nothing is given back, and only a case may', async () => {
    const player = world.player()
    world.outside.provider = {}
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.insufficientFunds }))
    await world.becomes(player, id, 'error')
    for (const source of ['provider', 'player', 'merchant'])
      expect(await request(id, '5.00', { source })).toMatchObject({ ok: false, code: 'operation_not_possible' })
  })

  it('issue-12 1 the database refuses more than was charged or credited', async () => {
    const { id, question } = await mismatched('20.40')
    closed(await resolve(question.id, 'late_credit'))
    const [row] = await world.db.selectFrom('linked_operations').selectAll().where('payment_id', '=', id).execute()
    if (!row) throw new Error('there is no operation')
    const insert = (more: Partial<typeof row>) =>
      world.db
        .insertInto('linked_operations')
        .values({ ...row, id: randomUUID(), idempotency_key: randomUUID(), ...more })
        .execute()
    await expect(insert({ amount: '1', received_part: '1' })).rejects.toThrow(/more than it moved/)
    await expect(insert({ kind: 'refund', amount: '2041', received_part: '2041' })).rejects.toThrow(
      /more than it moved/,
    )
    await expect(insert({ kind: 'refund', source: 'provider', amount: '1', received_part: '1' })).rejects.toThrow(
      /more than it moved/,
    )
  })
})
