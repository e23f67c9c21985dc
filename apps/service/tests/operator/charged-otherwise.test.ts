/**
 * A payment whose provider moved another amount, or moved it after the payment's end (issue-12 1): the case proposes a
 * correction. The sandbox really charges the payment; only the amount that it reports is different.
 */
import { randomUUID } from 'node:crypto'
import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperatorCases, type CaseOutcome, type OperatorCases } from '../../src/features/operator-cases'
import { createOperators } from '../../src/features/operators'
import { movementsOf } from '../../src/features/reconciliation/movements'
import { parseVaultKeys } from '../../src/features/user-cards'
import { createOutboundClient } from '../../src/providers/outbound-client'
import type { Answer, Provider } from '../../src/providers/provider'
import { createProviders } from '../../src/providers/registry'
import { CARDS, openWorld, valueOf, type WholeProvider, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const SOURCES: Partial<Record<OperationKind, OperationSource>> = { refund: 'provider', write_off: 'merchant' }
const PATIENCE = { deadlineMs: 20_000 }
const SECOND_MS = 1_000
/** The total of a deposit of 25.00 by card: the card method of `world.ts` has a fee of 2 %. */
const ASKED = '25.50'

describe.each(oneDatabaseKind())('payments with another amount at the provider, on %s', (kind) => {
  let world: World
  let real: Provider & Required<Pick<Provider, 'authorise'>>
  let operations: LinkedOperations
  let cases: OperatorCases
  let operatorId: string
  let checker: string
  /** The amount that the provider reports; undefined: the amount that it charged. */
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
    const client = createOutboundClient({ privateHostsAllowed: world.config.private_hosts_allowed, deadlineMs: 5_000 })
    const provider = createProviders(world.config.providers, client).get('sandbox')
    if (!provider) throw new Error('there is no sandbox')
    real = provider as WholeProvider
    operations = operationsOn(world)
    cases = createOperatorCases({
      db: world.db,
      now: world.now,
      operations,
      endMismatched: world.payments.endMismatched,
    })
    const operators = createOperators({ db: world.db, now: world.now })
    operatorId = await operators.add({ name: 'Anna', email: null, roles: ['finance'] })
    checker = await operators.add({ name: 'Ben', email: null, roles: ['approver'] })
  })
  afterAll(() => world.close())

  /** A deposit for which the provider reports this charged amount. */
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

  /** Sends a provider callback with the reported state of a payment. */
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

  /** A declined deposit that the provider later reports as charged. */
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

  /** Waits for the case. Before each attempt the clock is advanced by `passingMs`, so that the provider is asked for a payout's state. */
  const caseOf = (id: string, of: string, passingMs = 0) =>
    until(
      async () => {
        world.advance(passingMs)
        return (await cases.list({ isClosed: false, kind: of }))?.rows.find(({ paymentId }) => paymentId === id)
      },
      {
        ...PATIENCE,
        describe: () => `a case ${of} of ${id}`,
      },
    )
  const proposalsOf = async (caseId: string) =>
    ((await cases.read(caseId))?.proposals ?? []).map((each) => [
      ...[each.kind, each.source, each.amountMinor],
      ...(each.isDifference ? ['difference'] : []),
    ])
  const resolve = async (
    caseId: string,
    operation: OperationKind,
    idempotencyKey: string = randomUUID(),
    isDifference = false,
    by = cases,
  ) => {
    const version = (await cases.read(caseId))?.operatorCase.version ?? 0
    return by.resolve({
      ...{ caseId, version, operatorId, reason: 'The provider’s records have it', idempotencyKey },
      proposal: {
        ...{ kind: operation, source: SOURCES[operation] ?? 'player', isDifference },
      },
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
  /** Inserts a copy of the payment's first operation directly into the database. */
  const insertLike = async (id: string, more: object) => {
    const [row] = await world.db.selectFrom('linked_operations').selectAll().where('payment_id', '=', id).execute()
    if (!row) throw new Error('there is no operation')
    const own = { id: randomUUID(), idempotency_key: randomUUID(), state: 'succeeded', expires_at: null } as const
    return world.db
      .insertInto('linked_operations')
      .values({ ...row, ...own, ...more })
      .execute()
  }
  const faults = async () => (await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults

  it('issue-12 1 an underpaid deposit is credited with what was paid, and its decline code is amount_mismatch', async () => {
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
    // Only the amount that was credited late can be refunded.
    expect(await request(id, '20.41', {})).toMatchObject({ code: 'more_than_left', details: { left: '20.40' } })
    expect(await request(id, '20.40', {})).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    expect(await world.balance(player)).toBe(0n)
    expect(await journalOf(id)).toEqual([`charge ${ASKED}`, 'refund 20.40'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a charge of another amount is refunded through the provider, and the player’s balance does not change', async () => {
    const { player, id, question } = await mismatched('20.40')
    closed(await resolve(question.id, 'refund'))
    expect(await journalOf(id)).toEqual([`charge ${ASKED}`, 'refund 20.40'])
    expect(await world.balance(player)).toBe(0n)
    await isTold(id, 'refund.succeeded')
    expect(
      world.events.find(({ event }) => event.type === 'refund.succeeded' && event.data.payment_id === id)?.event.data
        .operation,
    ).toMatchObject({ borne_by: 'provider', amount: '20.40' })
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

  it('issue-12 1 a repeated report of the same charge opens no case, and a report of a larger charge does', async () => {
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
    // A report of even more opens one further case.
    said = { amount: '30.00', currency: 'EUR', sequence: 100 }
    await tell(id)
    await tell(id)
    const further = await caseOf(id, 'late_success')
    expect(await proposalsOf(further.id)).toEqual([['refund', 'provider', 4_50n]])
    const open = (await cases.list({ isClosed: false }))?.rows ?? []
    expect(open.filter(({ paymentId }) => paymentId === id)).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 for an overpaid deposit the case proposes only refunds, and no credit', async () => {
    const { id, question } = await mismatched('30.00')
    expect(await proposalsOf(question.id)).toEqual([
      ['refund', 'provider', 4_50n, 'difference'],
      ['refund', 'provider', 30_00n],
    ])
    expect(await resolve(question.id, 'late_credit')).toMatchObject({ ok: false, code: 'proposal_gone' })
    expect((await operations.ofPayment(id))?.payment.state).toBe('unknown')
  })

  it('issue-12 1 a charge in another currency proposes nothing', async () => {
    const { question } = await mismatched('25.50', 'USD')
    expect(await proposalsOf(question.id)).toEqual([])
  })

  it('issue-12 1 if the provider corrects its report before the case is resolved, the corrected report counts', async () => {
    const { player, id, question } = await mismatched('20.40')
    said = undefined
    expect(await resolve(question.id, 'late_credit')).toMatchObject({ ok: false, code: 'proposal_gone' })
    await world.becomes(player, id, 'success')
    expect(await world.balance(player)).toBe(25_00n)
    expect(await proposalsOf(question.id)).toEqual([])
    expect(await faults()).toEqual([])
  })

  it.each<[string, () => Promise<Answer>]>([
    ['is silent', () => Promise.resolve({ kind: 'unknown', why: 'it did not answer' })],
    ['does not know the payment', () => Promise.resolve({ kind: 'unseen' })],
  ])('issue-12 1 a provider that %s ends nothing, and the operator may try again', async (_, status) => {
    const { player, id, question } = await mismatched('20.40')
    const answering = world.outside.provider
    world.outside.provider = { ...answering, status }
    expect(await resolve(question.id, 'late_credit')).toEqual({ ok: false, code: 'amount_not_confirmed' })
    expect((await operations.ofPayment(id))?.payment.state).toBe('unknown')
    expect((await operations.ofPayment(id))?.operations).toEqual([])
    expect(await proposalsOf(question.id)).toContainEqual(['late_credit', 'player', 20_40n])
    world.outside.provider = answering
    closed(await resolve(question.id, 'late_credit'))
    expect(await world.balance(player)).toBe(20_40n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 SVC-8 an instance that has not configured the provider declines nothing', async () => {
    const { id, question } = await mismatched('20.40')
    const { endMismatched } = world.instance({ providers: new Map() })
    const elsewhere = createOperatorCases({ db: world.db, now: world.now, operations, endMismatched })
    const outcome = await resolve(question.id, 'late_credit', randomUUID(), false, elsewhere)
    expect(outcome).toEqual({ ok: false, code: 'provider_not_configured' })
    const state = world.db.selectFrom('payments').select('state').where('id', '=', id)
    expect(await state.execute()).toEqual([{ state: 'unknown' }])
  })

  it('issue-12 1 a proposal is refused if the provider has reported another amount since', async () => {
    const { id, question } = await mismatched('20.40')
    said = { amount: '21.00', currency: 'EUR', sequence: 99 }
    expect(await resolve(question.id, 'late_credit')).toMatchObject({ ok: false, code: 'proposal_gone' })
    expect((await operations.ofPayment(id))?.operations).toEqual([])
    expect(await proposalsOf(question.id)).toContainEqual(['late_credit', 'player', 21_00n])
  })

  it('issue-12 1 the excess of an overpaid deposit is refunded, and the deposit succeeds with its own amount', async () => {
    const { player, id, question } = await mismatched('30.00')
    const key = randomUUID()
    closed(await resolve(question.id, 'refund', key, true))
    expect(await resolve(question.id, 'refund', key, true)).toMatchObject({ ok: true })
    await world.becomes(player, id, 'success')
    expect(await world.balance(player)).toBe(25_00n)
    expect(await journalOf(id)).toEqual([`charge ${ASKED}`, 'refund 4.50'])
    await isTold(id, 'payment.succeeded')
    await isTold(id, 'refund.succeeded')
    const about = await operations.ofPayment(id)
    expect(about?.operations).toMatchObject([{ kind: 'refund', source: 'provider', amountMinor: 4_50n }])
    // The deposit itself can still be refunded in full, but not more.
    expect(about?.net).toMatchObject({ paidMinor: 25_50n, movedMinor: 0n, leftMinor: 25_50n })
    expect(await request(id, '25.51', {})).toMatchObject({ code: 'more_than_left', details: { left: ASKED } })
    expect(await request(id, '0.01', { source: 'provider' })).toMatchObject({ code: 'more_than_left' })
    const moved = about ? movementsOf(about.payment, about.operations, about.charge) : []
    expect(moved.map((each) => [each.kind, each.amount])).toEqual([
      ['charge', '30.00'],
      ['refund', '-4.50'],
    ])
    await expect(insertLike(id, { amount: '1', received_part: '1' })).rejects.toThrow(/more than it moved/)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 money that arrives after a deposit has succeeded opens one case, and only that excess is refunded', async () => {
    said = undefined
    world.outside.provider = { status: async (ref) => spoken((await real.status?.(ref)) ?? { kind: 'unseen' }) }
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves, body: { amount: '25.00' } }))
    await world.becomes(player, id, 'success')
    said = { amount: '30.00', currency: 'EUR', sequence: 99 }
    await tell(id)
    await tell(id)
    const question = await caseOf(id, 'amount_mismatch')
    expect(await proposalsOf(question.id)).toEqual([['refund', 'provider', 4_50n, 'difference']])
    closed(await resolve(question.id, 'refund', randomUUID(), true))
    await tell(id)
    expect((await cases.list({ isClosed: false }))?.rows.filter(({ paymentId }) => paymentId === id)).toEqual([])
    expect(await world.balance(player)).toBe(25_00n)
    expect(await journalOf(id)).toEqual([`charge ${ASKED}`, 'refund 4.50'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a refund of an overpayment by the provider itself does not reduce the player’s balance', async () => {
    // The sandbox refuses a refund whose amount ends in .13: the deposit has succeeded, and the excess is left.
    const { player, id, question } = await mismatched('28.63')
    await resolve(question.id, 'refund', randomUUID(), true)
    await world.becomes(player, id, 'success')
    const payment = (await operations.ofPayment(id))?.payment
    if (!payment) throw new Error('the payment is gone')
    const refunded = (reportId: string, amount: string) =>
      operations.report(payment, { kind: 'refund', id: reportId, amount, currency: 'EUR' })
    expect(await refunded('re_1', '3.13')).toBe('done')
    expect(await refunded('re_1', '3.13')).toBe('done')
    expect(await world.balance(player)).toBe(25_00n)
    const about = await operations.ofPayment(id)
    expect(about?.operations.filter(({ state }) => state === 'succeeded')).toMatchObject([
      { kind: 'refund', source: 'provider', amountMinor: 3_13n, origin: 'provider' },
    ])
    // No excess is left, so the next refund is one of the deposit itself.
    expect(await refunded('re_2', '5.00')).toBe('done')
    expect(await world.balance(player)).toBe(20_00n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 2 after a refund that the provider refuses at once, another operation can be booked from the case', async () => {
    // The sandbox refuses a refund whose amount ends in .13.
    const { player, question } = await mismatched('20.13')
    expect(await resolve(question.id, 'refund')).toMatchObject({
      ok: true,
      value: { operationId: null, closedAt: null },
    })
    expect(await proposalsOf(question.id)).toContainEqual(['late_credit', 'player', 20_13n])
    closed(await resolve(question.id, 'late_credit'))
    expect(await world.balance(player)).toBe(20_13n)
  })

  it('issue-12 1 an underpaid deposit cannot be ended as succeeded by refunding its difference', async () => {
    const { id, question } = await mismatched('20.40')
    expect(await world.payments.endMismatched(id, 'succeeded')).toBe('not_so')
    expect(await resolve(question.id, 'refund', randomUUID(), true)).toMatchObject({ code: 'proposal_gone' })
    expect((await operations.ofPayment(id))?.payment.state).toBe('unknown')
  })

  it('issue-12 1 after the provider has corrected a reported overpayment, nothing can be refunded for it', async () => {
    const { player, id, question } = await mismatched('30.00')
    said = undefined
    expect(await resolve(question.id, 'refund', randomUUID(), true)).toMatchObject({ code: 'proposal_gone' })
    await world.becomes(player, id, 'success')
    expect(await request(id, '4.50', { source: 'provider' })).toMatchObject({ code: 'operation_not_possible' })
    expect((await cases.read(question.id))?.operatorCase).toMatchObject({
      closedAt: expect.any(Date) as Date,
      closeReason: 'The provider has corrected its report.',
    })
    expect(await faults()).toEqual([])
  })

  describe('payouts', () => {
    /** A payout of 25.00, for which 26.00 of the player's 50.00 are taken, and for which the provider reports this amount. */
    async function paidOut(amount: string, currency = 'EUR') {
      said = { amount, currency }
      world.outside.takesCallbacks = false
      world.outside.provider = {
        payOut: async (order) => spoken((await real.payOut?.(order)) ?? { kind: 'unseen' }),
        status: async (ref) => spoken((await real.status?.(ref)) ?? { kind: 'unseen' }),
      }
      const player = world.player()
      await world.fund(player, 50_00n)
      const { payment_id: id } = valueOf(await world.withdraw(player, '26.00'))
      return { player, id, question: await caseOf(id, 'amount_mismatch', SECOND_MS) }
    }
    const approve = async (id: string, by = checker) => {
      const waiting = (await operations.ofPayment(id))?.operations.find(({ state }) => state === 'awaiting_approval')
      return operations.approve({ operationId: waiting?.id ?? '', version: waiting?.version ?? 0, operatorId: by })
    }
    const isClosed = async (caseId: string) => (await cases.read(caseId))?.operatorCase.closedAt !== null

    it('issue-12 1 the missing part of a payout that was paid short is credited to the balance, once', async () => {
      const { player, id, question } = await paidOut('20.00')
      expect(await world.balance(player)).toBe(24_00n)
      expect(await proposalsOf(question.id)).toEqual([['payout_return', 'player', 5_00n, 'difference']])
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => resolve(question.id, 'payout_return', randomUUID(), true)),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      const state = await world.becomes(player, id, 'success')
      expect(state.after_end).toEqual([{ kind: 'returned', amount: '5.00' }])
      expect(await world.balance(player)).toBe(29_00n)
      expect(await isClosed(question.id)).toBe(true)
      await isTold(id, 'payment.succeeded')
      await isTold(id, 'payout_return.succeeded')
      const about = await operations.ofPayment(id)
      expect(about?.net).toMatchObject({ movedMinor: 5_00n, leftMinor: 21_00n })
      const moved = about ? movementsOf(about.payment, about.operations, about.charge) : []
      expect(moved.map((each) => [each.kind, each.amount, each.expected])).toEqual([
        ['payout', '-20.00', 'always'],
        ['payout_return', '5.00', 'never'],
      ])
      // The amount that was paid out may be returned later; an operator books that.
      expect(await request(id, '20.00', { kind: 'payout_return' })).toMatchObject({ ok: true })
      const later = await operations.ofPayment(id)
      expect(movementsOf(later!.payment, later!.operations, later!.charge).map((each) => each.expected)).toEqual([
        ...['always', 'never'],
        { with: `payout ${id}` },
      ])
      expect(await faults()).toEqual([])
    })

    it('issue-12 1 the excess of a payout is taken back only by two people, regardless of the limit', async () => {
      const { player, id, question } = await paidOut('30.00')
      expect(await proposalsOf(question.id)).toEqual([
        ['correction', 'player', 5_00n, 'difference'],
        ['write_off', 'merchant', 5_00n, 'difference'],
      ])
      expect(await resolve(question.id, 'correction', randomUUID(), true)).toMatchObject({ ok: true })
      await world.becomes(player, id, 'success')
      expect(await world.balance(player)).toBe(24_00n)
      expect(await approve(id, operatorId)).toMatchObject({ code: 'second_person_needed' })
      expect(await isClosed(question.id)).toBe(false)
      expect(await approve(id)).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
      expect(await world.balance(player)).toBe(19_00n)
      expect(await isClosed(question.id)).toBe(true)
      await isTold(id, 'correction.succeeded')
      expect(await request(id, '0.01', { kind: 'correction' })).toMatchObject({ code: 'more_than_left' })
      const about = await operations.ofPayment(id)
      const moved = about ? movementsOf(about.payment, about.operations, about.charge) : []
      expect(moved.map((each) => [each.kind, each.amount, each.expected])).toEqual([['payout', '-30.00', 'always']])
      // The payout itself may still be returned in full.
      expect(await request(id, '26.00', { kind: 'payout_return' })).toMatchObject({ ok: true })
      expect(await world.balance(player)).toBe(45_00n)
      await expect(insertLike(id, { kind: 'write_off', amount: '1', received_part: '1' })).rejects.toThrow(
        /more than it moved/,
      )
      expect(await faults()).toEqual([])
    })

    it('issue-12 2 an operation belongs to its case as soon as it exists, even if the process dies at once', async () => {
      const dying = createOperatorCases({
        ...{ db: world.db, now: world.now, endMismatched: world.payments.endMismatched },
        operations: {
          ...operations,
          request: async (asked) => {
            await operations.request(asked)
            throw new Error('the process dies')
          },
        },
      })
      const press = (by: OperatorCases, question: { id: string; version: number }, kind: OperationKind) =>
        by.resolve({
          ...{ caseId: question.id, version: question.version, operatorId },
          ...{ reason: 'The provider’s records have it', idempotencyKey: randomUUID() },
          proposal: { kind, source: SOURCES[kind] ?? 'player', isDifference: true },
        })
      const over = await paidOut('30.00')
      await expect(press(dying, over.question, 'write_off')).rejects.toThrow('the process dies')
      const waiting = await cases.read(over.question.id)
      expect(waiting).toMatchObject({
        operatorCase: { claimedBy: operatorId },
        operation: { state: 'awaiting_approval' },
      })
      expect(await press(cases, over.question, 'write_off')).toMatchObject({ code: 'case_changed' })
      if (!waiting) throw new Error('the case is gone')
      expect(await press(cases, waiting.operatorCase, 'write_off')).toMatchObject({ code: 'proposal_gone' })
      expect((await operations.ofPayment(over.id))?.operations).toHaveLength(1)
      expect(await approve(over.id)).toMatchObject({ ok: true })
      expect(await isClosed(over.question.id)).toBe(true)
      // An operation without a provider call has ended as soon as it exists.
      const short = await paidOut('20.00')
      await expect(press(dying, short.question, 'payout_return')).rejects.toThrow('the process dies')
      expect((await cases.read(short.question.id))?.operatorCase).toMatchObject({ closedBy: operatorId })
      expect(await isClosed(short.question.id)).toBe(true)
    })

    it('issue-12 1 the merchant can bear an amount above the player’s balance, after the first operation was withdrawn', async () => {
      const { player, id, question } = await paidOut('60.00')
      expect(await resolve(question.id, 'correction', randomUUID(), true)).toMatchObject({ ok: true })
      expect(await approve(id)).toMatchObject({ code: 'balance_too_low' })
      const waiting = (await operations.ofPayment(id))?.operations[0]
      const decision = { operationId: waiting?.id ?? '', version: waiting?.version ?? 0 }
      expect(await operations.withdraw({ ...decision, operatorId })).toMatchObject({ ok: true })
      expect(await resolve(question.id, 'write_off', randomUUID(), true)).toMatchObject({ ok: true })
      expect(await approve(id)).toMatchObject({ ok: true })
      expect(await world.balance(player)).toBe(24_00n)
      expect(await isClosed(question.id)).toBe(true)
      expect((await operations.ofPayment(id))?.operations.map(({ state }) => state)).toEqual(['rejected', 'succeeded'])
      expect(await faults()).toEqual([])
    })

    it('issue-12 1 if the provider corrects its report to the requested payout, nothing can be corrected', async () => {
      const { player, id, question } = await paidOut('30.00')
      said = undefined
      expect(await resolve(question.id, 'write_off', randomUUID(), true)).toMatchObject({ code: 'proposal_gone' })
      await world.becomes(player, id, 'success')
      expect(await proposalsOf(question.id)).toEqual([])
      for (const more of [{ kind: 'correction' }, { kind: 'write_off', source: 'merchant' }])
        expect(await request(id, '1.00', more)).toMatchObject({ code: 'operation_not_possible' })
      expect(await faults()).toEqual([])
    })

    it('issue-12 1 a payout in another currency proposes nothing', async () => {
      const { id, question } = await paidOut('25.00', 'USD')
      expect(await proposalsOf(question.id)).toEqual([])
      expect((await operations.ofPayment(id))?.payment.state).toBe('unknown')
    })
  })

  it('issue-12 1 16 parallel decisions on one case move its amount once', async () => {
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

  it('issue-12 1 a late success can be refunded through the provider, or credited and then refunded', async () => {
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

  it('issue-12 1 a late success of a smaller amount can only be credited up to that amount', async () => {
    const { player, id, question } = await chargedLate('20.40')
    expect(await request(id, '20.41', { kind: 'late_credit' })).toMatchObject({ code: 'more_than_left' })
    closed(await resolve(question.id, 'late_credit'))
    expect(await world.balance(player)).toBe(20_40n)
  })

  it('issue-12 1 a declined deposit without a stored charge cannot be refunded', async () => {
    const player = world.player()
    world.outside.provider = {}
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.insufficientFunds }))
    await world.becomes(player, id, 'error')
    for (const source of ['provider', 'player', 'merchant'])
      expect(await request(id, '5.00', { source })).toMatchObject({ ok: false, code: 'operation_not_possible' })
  })

  it('issue-12 1 the database refuses operations above the charged or credited amount', async () => {
    const { id, question } = await mismatched('20.40')
    closed(await resolve(question.id, 'late_credit'))
    await expect(insertLike(id, { amount: '1', received_part: '1' })).rejects.toThrow(/more than it moved/)
    await expect(insertLike(id, { kind: 'refund', amount: '2041', received_part: '2041' })).rejects.toThrow(
      /more than it moved/,
    )
    await expect(
      insertLike(id, { kind: 'refund', source: 'provider', amount: '1', received_part: '1' }),
    ).rejects.toThrow(/more than it moved/)
  })
})
