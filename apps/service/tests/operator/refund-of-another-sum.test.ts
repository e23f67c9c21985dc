/** A refund for which the provider refunded another amount than ours: an operator books it from its case (decision 102). */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, submitRequest, until } from '@modulor/testkit'
import { fromMinor, toMinor } from '@modulor/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperatorCases, detailsOf, type OperatorCases } from '../../src/features/operator-cases'
import { createOperators } from '../../src/features/operators'
import { findPayment } from '../../src/features/payments'
import { parseVaultKeys } from '../../src/features/user-cards'
import { CARDS, cardBody, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const PRECISIONS = { EUR: 2, JPY: 0, KWD: 3 } as const
type Code = keyof typeof PRECISIONS

function withCurrencies(config: CashierConfig): CashierConfig {
  const { bare } = config.methods
  const { COM } = config.brands
  if (!bare || !COM) throw new Error('the world has lost its methods')
  const codes = Object.keys(PRECISIONS) as Code[]
  const limits = Object.fromEntries(codes.map((code) => [code, { min: '0', blocks: [], experiment_blocks: [] }]))
  return {
    ...config,
    currencies: Object.fromEntries(
      codes.map((code) => [code, { name: code, iso_number: '000', precision: PRECISIONS[code] }]),
    ),
    methods: { ...config.methods, bare: { ...bare, limits } },
    brands: { ...config.brands, COM: { ...COM, currencies: codes } },
  }
}

describe.each(oneDatabaseKind())('refunds of another amount on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let cases: OperatorCases
  let anna: string

  beforeAll(async () => {
    world = await openWorld(kind, { configure: withCurrencies })
    const refund = () => Promise.resolve({ kind: 'pending' as const })
    operations = operationsOn(world, {
      providers: new Map([['sandbox', { ...world.provider, refund, refundStatus: refund }]]),
    })
    const { endMismatched } = world.payments
    cases = createOperatorCases({ db: world.db, now: world.now, operations, endMismatched })
    anna = await createOperators({ db: world.db, now: world.now }).add({
      name: 'Anna',
      email: null,
      roles: ['finance'],
    })
  })
  afterAll(() => world.close())

  /** Makes a deposit, and a refund of it that is pending at the provider. */
  async function refunding(currency: Code, paid: string, asked: string, source: 'player' | 'merchant' = 'player') {
    const player = { ...world.player(), currency }
    const { payment_id: id } = valueOf(
      await world.payments.submit({
        ...{ session: player, flow: 'deposit', payGroupId: 'bare', idempotencyKey: randomUUID() },
        body: submitRequest({ ...cardBody(CARDS.approves), amount: paid, currency }),
      }),
    )
    await world.becomes(player, id, 'success')
    const begun = await operations.request({
      ...{ paymentId: id, kind: 'refund', origin: 'merchant', source, amount: asked, reason: 'Asked for' },
      ...{ idempotencyKey: randomUUID(), operatorId: null },
    })
    if (!begun.ok) throw new Error(begun.code)
    expect(begun.operation.state).toBe('pending')
    return { player, id, operationId: begun.operation.id }
  }
  /** A deposit of 25.00 EUR that has succeeded. */
  async function deposited() {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves, body: { amount: '25.00' } }))
    await world.becomes(player, id, 'success')
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    return { player, id, payment }
  }
  const openCasesOf = async (id: string) =>
    (await cases.list({ isClosed: false, kind: 'provider_report' }))?.rows.filter((each) => each.paymentId === id) ?? []
  async function tell(id: string, operationId: string, currency: string, amount: string) {
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    await operations.applyUpdate(payment, { operationId, kind: 'succeeded', money: { amount, currency } })
    const [found] = await openCasesOf(id)
    if (!found) throw new Error(`no case of ${id}`)
    return found
  }
  const proposalsOf = async (caseId: string) =>
    ((await cases.read(caseId))?.proposals ?? []).map((each) => [each.kind, each.source, each.amountMinor])
  const book = async (caseId: string, source: 'player' | 'merchant' | 'provider') =>
    cases.resolve({
      ...{ caseId, version: (await cases.read(caseId))?.operatorCase.version ?? 0, operatorId: anna },
      ...{ reason: 'The provider’s records have it', idempotencyKey: randomUUID() },
      proposal: { kind: 'refund', source, isDifference: false },
    })
  const operationsOf = async (id: string) =>
    ((await operations.ofPayment(id))?.operations ?? []).map((each) => [each.origin, each.state, each.amountMinor])
  const faults = async () => (await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults
  const told = (id: string) =>
    world.events
      .filter(({ event }) => event.data.payment_id === id && event.data.operation)
      .map(({ event: { type, data } }) => `${type} ${data.operation?.amount}`)

  it.each<[Code, string, string, string]>([
    ['EUR', '25.00', '5.00', '20.00'],
    ['EUR', '25.00', '25.00', '20.00'],
    ['EUR', '25.00', '20.00', '25.00'],
    ['JPY', '2500', '500', '1'],
    ['JPY', '2500', '2500', '2499'],
    ['KWD', '25.505', '5.005', '5.004'],
    ['KWD', '25.505', '25.505', '25.5'],
  ])(
    'decision-102 a refund in %s of a deposit of %s is booked if we requested %s and the provider refunded %s',
    async (currency, ...sums) => {
      const [paid, asked, given] = sums
      const precision = PRECISIONS[currency]
      const minor = (amount: string) => toMinor(amount, precision) ?? -1n
      const { player, id, operationId } = await refunding(currency, paid, asked)
      const question = await tell(id, operationId, currency, given)
      expect(await operationsOf(id)).toEqual([['merchant', 'pending', minor(asked)]])
      expect(detailsOf(question)).toMatchObject({
        ...{ why: 'other_sum', amount: given, currency, operationId, left: fromMinor(minor(paid), precision) },
        asked: `${fromMinor(minor(asked), precision)} ${currency}`,
      })
      expect(await proposalsOf(question.id)).toEqual([
        ['refund', 'player', minor(given)],
        ['refund', 'merchant', minor(given)],
      ])
      expect(await book(question.id, 'player')).toMatchObject({
        ok: true,
        value: { closedAt: expect.any(Date) as Date },
      })
      expect(await operationsOf(id)).toEqual([
        ['merchant', 'failed', minor(asked)],
        ['provider', 'succeeded', minor(given)],
      ])
      expect(await world.balance(player)).toBe(minor(paid) - minor(given))
      expect(await world.balance(player, 'player_hold')).toBe(0n)
      expect((await operations.ofPayment(id))?.net).toMatchObject({
        ...{ movedMinor: minor(given), reservedMinor: 0n, leftMinor: minor(paid) - minor(given) },
      })
      const events = [
        `refund.failed ${fromMinor(minor(asked), precision)}`,
        `refund.succeeded ${fromMinor(minor(given), precision)}`,
      ]
      await until(() => told(id).length === 2, { deadlineMs: 20_000 })
      expect(told(id)).toEqual(events)
      expect(await faults()).toEqual([])
    },
  )

  it('decision-102 concurrent requests book the refund once, and a copy of the report opens no further case', async () => {
    const { player, id, operationId } = await refunding('EUR', '25.00', '25.00')
    const question = await tell(id, operationId, 'EUR', '20.00')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => book(question.id, 'merchant')))
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await operationsOf(id)).toEqual([
      ['merchant', 'failed', 25_00n],
      ['provider', 'succeeded', 20_00n],
    ])
    expect(await world.balance(player)).toBe(25_00n)
    await expect(tell(id, operationId, 'EUR', '20.00')).rejects.toThrow('no case')
    expect(await operationsOf(id)).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  it.each<[Code, string, string, string, string]>([
    ['EUR', '25.00', '5.00', '20.00', '18.00'],
    ['JPY', '2500', '500', '1', '2'],
    ['KWD', '25.505', '5.005', '5.004', '5.003'],
  ])(
    'decision-102 a second amount for one refund in %s opens a second case, and only one of the two can be booked',
    async (currency, paid, asked, first, second) => {
      const { player, id, operationId } = await refunding(currency, paid, asked)
      const minor = (amount: string) => toMinor(amount, PRECISIONS[currency]) ?? -1n
      await tell(id, operationId, currency, first)
      for (let copy = 0; copy < 2; copy += 1) await tell(id, operationId, currency, second)
      const open = await openCasesOf(id)
      expect(open.map((each) => detailsOf(each).amount)).toEqual([first, second])
      const [one, other] = open
      expect(await book(one?.id ?? '', 'player')).toMatchObject({ ok: true })
      expect(await proposalsOf(other?.id ?? '')).toEqual([])
      expect(await book(other?.id ?? '', 'player')).toMatchObject({ ok: false, code: 'proposal_gone' })
      expect(await operationsOf(id)).toEqual([
        ['merchant', 'failed', minor(asked)],
        ['provider', 'succeeded', minor(first)],
      ])
      expect(await world.balance(player)).toBe(minor(paid) - minor(first))
      expect(await faults()).toEqual([])
    },
  )

  it('decision-102 a provider’s own refund that is reported again with another amount opens a case and moves no money', async () => {
    const { player, id, payment } = await deposited()
    for (const amount of ['10.00', '10.0', '12.00', '12.00'])
      await operations.report(payment, { kind: 'refund', id: 're_2', amount, currency: 'EUR' })
    expect((await openCasesOf(id)).map((each) => detailsOf(each).amount)).toEqual(['12.00'])
    expect(await operationsOf(id)).toEqual([['provider', 'succeeded', 10_00n]])
    expect(await world.balance(player)).toBe(15_00n)
    expect(await faults()).toEqual([])
  })

  it('decision-102 a booking above the player’s balance is refused and changes nothing', async () => {
    const { player, id, operationId } = await refunding('EUR', '25.00', '5.00')
    const { payment_id: out } = valueOf(await world.withdraw(player, '15.00'))
    await world.becomes(player, out, 'success')
    const question = await tell(id, operationId, 'EUR', '20.00')
    expect(await book(question.id, 'player')).toMatchObject({ ok: false, code: 'balance_too_low' })
    expect(await operationsOf(id)).toEqual([['merchant', 'pending', 5_00n]])
    expect(await world.balance(player, 'player_hold')).toBe(5_00n)
    expect(await book(question.id, 'merchant')).toMatchObject({ ok: true })
    expect(await world.balance(player, 'player_hold')).toBe(0n)
    expect(await faults()).toEqual([])
  })

  it.each([
    ['succeeded refund that turns out to have another amount is reversed before the new amount is booked', []],
    ['refund that was reversed already is not reversed again by the booking of another amount', ['failed']],
  ] as const)('decision-102 a %s', async (_, furtherNews) => {
    const { player, id, operationId } = await refunding('EUR', '25.00', '5.00')
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error('no payment')
    await operations.applyUpdate(payment, { operationId, kind: 'succeeded' })
    for (const news of furtherNews) await operations.applyUpdate(payment, { operationId, kind: news, code: 'refused' })
    const question = await tell(id, operationId, 'EUR', '6.00')
    expect(await book(question.id, 'player')).toMatchObject({ ok: true })
    expect(await operationsOf(id)).toEqual([
      ['merchant', 'failed_late', 5_00n],
      ['provider', 'succeeded', 6_00n],
    ])
    expect(await world.balance(player)).toBe(19_00n)
    expect(await faults()).toEqual([])
  })

  it('decision-103 a booking closes its case, even if our refund ends in between', async () => {
    const { player, id, operationId } = await refunding('EUR', '25.00', '5.00')
    const question = await tell(id, operationId, 'EUR', '6.00')
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error('no payment')
    const overtaken: LinkedOperations = {
      ...operations,
      bookReport: async (booking) => {
        await operations.applyUpdate(payment, { operationId, kind: 'succeeded' })
        return operations.bookReport(booking)
      },
    }
    const { endMismatched } = world.payments
    const late = createOperatorCases({ db: world.db, now: world.now, operations: overtaken, endMismatched })
    const outcome = await late.resolve({
      ...{ caseId: question.id, version: question.version, operatorId: anna },
      ...{ reason: 'The provider’s records have it', idempotencyKey: randomUUID() },
      proposal: { kind: 'refund', source: 'player', isDifference: false },
    })
    expect(outcome).toMatchObject({ ok: true, value: { closedBy: anna } })
    expect(await world.balance(player)).toBe(19_00n)
    expect(await faults()).toEqual([])
  })

  it('decision-102 a refund that waits for approval was never sent, and stays unchanged by the booking', async () => {
    const { id } = await refunding('EUR', '25.00', '1.00')
    const careful = operationsOn(world, { providers: world.providers, approvalAboveMinor: () => 1n })
    const begun = await careful.request({
      ...{ paymentId: id, kind: 'refund', origin: 'operator', source: 'player', amount: '5.00', reason: 'Asked for' },
      ...{ idempotencyKey: randomUUID(), operatorId: anna },
    })
    if (!begun.ok) throw new Error(begun.code)
    const question = await tell(id, begun.operation.id, 'EUR', '6.00')
    expect(await book(question.id, 'player')).toMatchObject({ ok: true })
    expect(await operationsOf(id)).toEqual([
      ['merchant', 'pending', 1_00n],
      ['operator', 'awaiting_approval', 5_00n],
      ['provider', 'succeeded', 6_00n],
    ])
  })

  it('decision-102 a refund of a charge that was never credited is borne by the provider only', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(
      await world.deposit(player, { card: CARDS.insufficientFunds, body: { amount: '25.00' } }),
    )
    await world.becomes(player, id, 'error')
    const charged = { payment_id: id, amount: '3000', provider_amount: '3000', sequence: 9 }
    await world.db
      .insertInto('provider_charges')
      .values({ ...charged, stated_at: world.now() })
      .execute()
    const begun = await operations.request({
      ...{ paymentId: id, kind: 'refund', origin: 'operator', source: 'provider', amount: '30.00', reason: 'Charged' },
      ...{ idempotencyKey: randomUUID(), operatorId: anna },
    })
    if (!begun.ok) throw new Error(begun.code)
    const question = await tell(id, begun.operation.id, 'EUR', '28.00')
    expect(await proposalsOf(question.id)).toEqual([['refund', 'provider', 28_00n]])
    expect(await book(question.id, 'provider')).toMatchObject({ ok: true })
    expect(await operationsOf(id)).toEqual([
      ['operator', 'failed', 30_00n],
      ['provider', 'succeeded', 28_00n],
    ])
    expect(await world.balance(player)).toBe(0n)
    expect(await faults()).toEqual([])
  })

  it('decision-102 a booked refund is reversed if the provider reports later that it has failed', async () => {
    const { player, id, operationId } = await refunding('EUR', '25.00', '5.00')
    await book((await tell(id, operationId, 'EUR', '20.00')).id, 'player')
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error('no payment')
    const news = { operationId, kind: 'failed', code: 'refused_by_provider' } as const
    for (let copy = 0; copy < 2; copy += 1) await operations.applyUpdate(payment, news)
    expect(await operationsOf(id)).toEqual([
      ['merchant', 'failed', 5_00n],
      ['provider', 'failed_late', 20_00n],
    ])
    expect(await world.balance(player)).toBe(25_00n)
    expect(await faults()).toEqual([])
  })

  it('decision-102 a provider’s own refund that fails is reversed, and a failure of an unknown refund opens a case', async () => {
    const { player, id, payment } = await deposited()
    const failed = { reportId: 're_1', kind: 'failed', code: 'refused_by_provider' } as const
    await operations.applyUpdate(payment, failed)
    const [question] = await openCasesOf(id)
    if (!question) throw new Error('no case')
    expect(detailsOf(question)).toEqual({ report: 'refund failed', reportId: 're_1', why: 'unknown_report' })
    expect(await proposalsOf(question.id)).toEqual([])
    await operations.report(payment, { kind: 'refund', id: 're_1', amount: '10.00', currency: 'EUR' })
    expect(await world.balance(player)).toBe(15_00n)
    for (let copy = 0; copy < 2; copy += 1) await operations.applyUpdate(payment, failed)
    expect(await operationsOf(id)).toEqual([['provider', 'failed_late', 10_00n]])
    expect(await world.balance(player)).toBe(25_00n)
    expect(await openCasesOf(id)).toHaveLength(1)
    expect(await faults()).toEqual([])
  })
})
