/** A provider's report that could not be booked automatically and is booked by an operator from its case (issue-12 1). */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperatorCases, type OperatorCases } from '../../src/features/operator-cases'
import { createOperators } from '../../src/features/operators'
import { findPayment } from '../../src/features/payments'
import { parseVaultKeys } from '../../src/features/user-cards'
import type { ProviderReport } from '../../src/providers/provider'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
/** The total of a deposit of 25.00 by card: the card method of `world.ts` has a fee of 2 %. */
const PAID = '25.50'

describe.each(oneDatabaseKind())('reports that operators book on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let cases: OperatorCases
  let anna: string
  let ben: string

  beforeAll(async () => {
    world = await openWorld(kind, { applyReport: (payment, report) => operations.report(payment, report) })
    operations = operationsOn(world)
    const { endMismatched } = world.payments
    cases = createOperatorCases({ db: world.db, now: world.now, operations, endMismatched })
    const operators = createOperators({ db: world.db, now: world.now })
    anna = await operators.add({ name: 'Anna', email: null, roles: ['finance'] })
    ben = await operators.add({ name: 'Ben', email: null, roles: ['finance'] })
  })
  afterAll(() => world.close())

  async function deposit(card: string = CARDS.approves) {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card, body: { amount: '25.00' } }))
    await world.becomes(player, id, card === CARDS.insufficientFunds ? 'error' : 'success')
    return { player, id }
  }
  const report = async (id: string, news: ProviderReport) => {
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    expect(await operations.report(payment, news)).toBe('done')
  }
  const dispute = (state: 'opened' | 'won' | 'lost', more: Partial<ProviderReport> = {}) =>
    ({ kind: 'dispute', id: 'dp_1', state, amount: PAID, currency: 'EUR', fee: '15.00', ...more }) as ProviderReport
  const refunded = (amount: string): ProviderReport => ({ kind: 'refund', id: 're_1', amount, currency: 'EUR' })
  const caseOf = async (id: string) => {
    const found = (await cases.list({ isClosed: false, kind: 'provider_report' }))?.rows.find(
      (each) => each.paymentId === id,
    )
    if (!found) throw new Error(`no case of ${id}`)
    return found
  }
  const proposalsOf = async (caseId: string) =>
    ((await cases.read(caseId))?.proposals ?? []).map((each) => [each.kind, each.source, each.amountMinor])
  const book = async (caseId: string, operatorId = anna, proposed: 'dispute' | 'refund' = 'dispute') => {
    const version = (await cases.read(caseId))?.operatorCase.version ?? 0
    return cases.resolve({
      ...{ caseId, version, operatorId, reason: 'The provider’s records have it', idempotencyKey: randomUUID() },
      proposal: { kind: proposed, source: 'merchant', isDifference: false },
    })
  }
  const operationsOf = async (id: string) =>
    ((await operations.ofPayment(id))?.operations ?? []).map((each) => [each.kind, each.state, each.amountMinor])
  const told = (id: string) =>
    world.events
      .filter(({ event }) => event.data.payment_id === id && event.data.operation)
      .map(({ event }) => event.type)
  const isTold = (id: string, types: readonly string[]) =>
    until(() => told(id).join() === types.join(), {
      deadlineMs: 20_000,
      describe: () => `events ${types.join()}; there are ${told(id).join()}`,
    })
  const faults = async () => (await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults

  it('issue-12 1 a dispute of a partly refunded deposit is booked up to the rest, and later reports about it belong to it', async () => {
    const { player, id } = await deposit()
    await report(id, refunded('10.00'))
    await report(id, dispute('opened'))
    const question = await caseOf(id)
    expect(await proposalsOf(question.id)).toEqual([['dispute', 'merchant', 15_50n]])
    expect(await book(question.id)).toMatchObject({ ok: true, value: { closedAt: expect.any(Date) as Date } })
    const balance = await world.balance(player)
    await report(id, dispute('lost'))
    expect(await operationsOf(id)).toEqual([
      ['refund', 'succeeded', 10_00n],
      ['dispute', 'succeeded', 15_50n],
    ])
    expect(await world.balance(player)).toBe(balance)
    await isTold(id, ['refund.succeeded', 'dispute.opened', 'dispute.lost'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a dispute that was won and is lost later is booked as another dispute, once', async () => {
    const { id } = await deposit()
    await report(id, dispute('won'))
    await report(id, dispute('lost'))
    const question = await caseOf(id)
    expect(await proposalsOf(question.id)).toEqual([['dispute', 'merchant', 25_50n]])
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => book(question.id)))
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await operationsOf(id)).toEqual([
      ['dispute', 'failed', 25_50n],
      ['dispute', 'succeeded', 25_50n],
    ])
    // The same operator books it again, and then another operator does.
    expect(await book(question.id)).toMatchObject({ ok: true })
    expect(await book(question.id, ben)).toMatchObject({ ok: false, code: 'case_closed' })
    await report(id, dispute('lost'))
    expect(await operationsOf(id)).toHaveLength(2)
    await isTold(id, ['dispute.opened', 'dispute.won', 'dispute.opened', 'dispute.lost'])
    expect(await faults()).toEqual([])
  })

  /** Cases whose booking is observed: `then` runs after it and before the case is closed. */
  function watchedCases(then: () => Promise<unknown> = () => Promise.resolve()) {
    const bookings: string[] = []
    const bookReport: LinkedOperations['bookReport'] = async (booking) => {
      bookings.push(booking.operatorId)
      const outcome = await operations.bookReport(booking)
      await then()
      return outcome
    }
    const { endMismatched } = world.payments
    const settings = { db: world.db, now: world.now, endMismatched, operations: { ...operations, bookReport } }
    return { bookings, cases: createOperatorCases(settings) }
  }
  const lostDispute = async () => {
    const { id } = await deposit()
    await report(id, dispute('won'))
    await report(id, dispute('lost'))
    return caseOf(id)
  }
  const decisionOn = (caseId: string, version: number, operatorId: string) => ({
    ...{ caseId, version, operatorId, reason: 'The provider’s records have it', idempotencyKey: randomUUID() },
    proposal: { kind: 'dispute', source: 'merchant', isDifference: false } as const,
  })

  it('issue-12 2 of operators who book a report at the same time only one takes the case, and only that one books', async () => {
    const { id, version } = await lostDispute()
    const watched = watchedCases()
    const outcomes = await Promise.all(
      [anna, ben, anna, ben].map((operatorId) => watched.cases.resolve(decisionOn(id, version, operatorId))),
    )
    const winners = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.closedBy] : []))
    expect(new Set(winners).size).toBe(1)
    expect(watched.bookings).toEqual([winners[0]])
  })

  it('issue-12 2 a case that another operator takes during the booking stays with that operator, and is not closed', async () => {
    const { id, version } = await lostDispute()
    const watched = watchedCases(async () => {
      const released = await cases.release({ caseId: id, version: version + 1, operatorId: anna })
      if (!released.ok) throw new Error(released.code)
      expect(await cases.claim({ caseId: id, version: released.value.version, operatorId: ben })).toMatchObject({
        ok: true,
      })
    })
    expect(await watched.cases.resolve(decisionOn(id, version, anna))).toEqual({ ok: false, code: 'case_changed' })
    expect((await cases.read(id))?.operatorCase).toMatchObject({ claimedBy: ben, closedAt: null })
  })

  it('issue-12 1 a dispute that was lost and is won later is given back by an operator if the reports have no sequence', async () => {
    const { id } = await deposit()
    await report(id, dispute('lost'))
    await report(id, dispute('won'))
    const question = await caseOf(id)
    expect(await proposalsOf(question.id)).toEqual([['dispute', 'merchant', 25_50n]])
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => book(question.id)))
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await operationsOf(id)).toEqual([['dispute', 'failed_late', 25_50n]])
    expect((await operations.ofPayment(id))?.net.leftMinor).toBe(25_50n)
    await report(id, dispute('won'))
    await isTold(id, ['dispute.opened', 'dispute.lost', 'dispute.won'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a dispute that is lost again and cannot be booked automatically opens another case', async () => {
    const { id } = await deposit()
    await report(id, refunded('10.00'))
    const news = (state: 'opened' | 'won' | 'lost', sequence: number) => dispute(state, { sequence })
    await report(id, news('lost', 2))
    expect(await book((await caseOf(id)).id)).toMatchObject({ ok: true })
    await report(id, news('won', 3))
    await report(id, news('lost', 5))
    const again = await caseOf(id)
    expect(await proposalsOf(again.id)).toEqual([['dispute', 'merchant', 15_50n]])
    await report(id, news('lost', 5))
    expect(await book(again.id)).toMatchObject({ ok: true })
    expect(await operationsOf(id)).toEqual([
      ['refund', 'succeeded', 10_00n],
      ['dispute', 'failed_late', 15_50n],
      ['dispute', 'succeeded', 15_50n],
    ])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a dispute of a declined deposit can be booked after the deposit was credited late', async () => {
    const { player, id } = await deposit(CARDS.insufficientFunds)
    await report(id, dispute('opened'))
    const question = await caseOf(id)
    expect(await proposalsOf(question.id)).toEqual([])
    expect(await book(question.id)).toMatchObject({ ok: false, code: 'proposal_gone' })
    await operations.request({
      ...{ paymentId: id, kind: 'late_credit', origin: 'operator', source: 'player', amount: PAID, reason: 'Charged' },
      ...{ idempotencyKey: randomUUID(), operatorId: anna },
    })
    expect(await proposalsOf(question.id)).toEqual([['dispute', 'merchant', 25_50n]])
    expect(await book(question.id)).toMatchObject({ ok: true })
    await report(id, dispute('won'))
    expect((await operationsOf(id)).map(([, state]) => state)).toEqual(['succeeded', 'failed'])
    expect(await world.balance(player)).toBe(25_00n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a dispute of more than was paid is booked up to what was paid', async () => {
    const { id } = await deposit()
    await report(id, dispute('opened', { amount: '30.00' }))
    expect(await proposalsOf((await caseOf(id)).id)).toEqual([['dispute', 'merchant', 25_50n]])
  })

  it('issue-12 1 a provider’s own refund of more than is left is booked up to the rest, for the player or the merchant', async () => {
    const { id } = await deposit()
    await report(id, { ...refunded('20.00'), id: 're_0' })
    await report(id, refunded('10.00'))
    const question = await caseOf(id)
    expect(await proposalsOf(question.id)).toEqual([
      ['refund', 'player', 5_50n],
      ['refund', 'merchant', 5_50n],
    ])
    expect(await book(question.id, anna, 'refund')).toMatchObject({ ok: true })
    expect((await operations.ofPayment(id))?.net.leftMinor).toBe(0n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a report proposes what was booked for it, and nothing that contradicts the booking', async () => {
    const { player, id } = await deposit()
    const proposed = async (news: ProviderReport) => {
      const payment = await findPayment(world.db, id)
      if (!payment) throw new Error(`no payment ${id}`)
      const proposals = await operations.proposalsForReport(payment, news)
      return proposals.map(({ kind, source, amountMinor }) => [kind, source, amountMinor])
    }
    const by = { paymentId: id, operatorId: anna, reason: 'The provider’s records have it' }
    const bookOne = (news: ProviderReport, source: 'player' | 'merchant', more: object = {}) =>
      operations.bookReport({ ...by, report: news, source, ...more })
    // A dispute that was won has taken nothing.
    expect(await proposed(dispute('won'))).toEqual([])
    expect(await bookOne(dispute('won'), 'merchant')).toEqual({ ok: false, code: 'operation_not_possible' })
    await report(id, refunded('10.00'))
    expect(await proposed(refunded('10.00'))).toEqual([['refund', 'player', 10_00n]])
    await report(id, dispute('lost', { amount: '5.50' }))
    expect(await proposed(dispute('lost', { amount: '5.50' }))).toEqual([['dispute', 'merchant', 5_50n]])
    expect(await proposed(dispute('opened', { amount: '5.50' }))).toEqual([])
    expect(await proposed(dispute('won', { amount: '5.50', returnedFee: '15.01' }))).toEqual([])
    // The player has spent all but 5.00 of the 15.00.
    const { payment_id: out } = valueOf(await world.withdraw(player, '10.00'))
    await world.becomes(player, out, 'success')
    const next: ProviderReport = { kind: 'refund', id: 're_2', amount: '5.01', currency: 'EUR' }
    expect(await bookOne(next, 'player')).toEqual({ ok: false, code: 'balance_too_low' })
    // A database failure that is not caused by a concurrent change is thrown.
    await expect(bookOne(next, 'merchant', { reason: '' })).rejects.toThrow('linked_operations_reason_check')
    expect(await bookOne(next, 'merchant', { paymentId: randomUUID() })).toEqual({ ok: false, code: 'not_found' })
    expect(await bookOne(next, 'merchant')).toMatchObject({ ok: true, operation: { amountMinor: 5_01n } })
  })

  it.each([
    ['in another currency', dispute('opened', { currency: 'USD' })],
    ['of an invalid sum', dispute('opened', { amount: '0.00' })],
  ])('issue-12 1 a dispute %s proposes nothing', async (_what, news) => {
    const { id } = await deposit()
    await report(id, news)
    expect(await proposalsOf((await caseOf(id)).id)).toEqual([])
  })
})
