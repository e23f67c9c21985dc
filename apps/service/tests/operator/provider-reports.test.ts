/** Operations that a provider reports after a payment's success (issue-12 1), compared with the sandbox's journal. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/durations'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { readStory } from '../../src/features/operator-payments'
import { findPayment, type Payment } from '../../src/features/payments'
import { movementsOf } from '../../src/features/reconciliation/movements'
import { parseVaultKeys } from '../../src/features/user-cards'
import { balanceOf } from '../../src/ledger'
import type { Provider, ProviderReport } from '../../src/providers/provider'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const DISPUTED_AND_LOST = '4000000000000259'
const DISPUTED_AND_WON = '4000000000002685'
const DISPUTED = '4000000000001976'
const REFUNDED_BY_PROVIDER = '4000000000005423'
/** The total of a deposit of 25.00 by card: the card method of `world.ts` has a fee of 2 %. */
const PAID = '25.50'
const PATIENCE = { deadlineMs: 20_000 }

describe.each(oneDatabaseKind())('reports of the provider on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let isAway = false
  const opened: string[] = []

  beforeAll(async () => {
    world = await openWorld(kind, {
      applyReport: (payment, report) => {
        if (isAway) throw new Error('the database is away')
        return operations.report(payment, report)
      },
    })
    operations = operationsOn(world, { onCase: (name) => void opened.push(name) })
  })
  afterAll(() => world.close())

  async function deposit(card: string, player = world.player()) {
    const { payment_id: id } = valueOf(await world.deposit(player, { card, body: { amount: '25.00' } }))
    await world.becomes(player, id, card === CARDS.insufficientFunds ? 'error' : 'success')
    return { player, id }
  }
  async function payout(amount: string) {
    const player = world.player()
    await world.fund(player, 50_00n)
    const { payment_id: id } = valueOf(await world.withdraw(player, amount))
    await world.becomes(player, id, 'success')
    return { player, id }
  }
  async function paymentOf(id: string): Promise<Payment> {
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }
  const report = async (id: string, news: ProviderReport) => operations.report(await paymentOf(id), news)
  const dispute = (state: 'opened' | 'won' | 'lost', more: Partial<ProviderReport> = {}) =>
    ({ kind: 'dispute', id: 'dp_1', state, amount: PAID, currency: 'EUR', fee: '15.00', ...more }) as ProviderReport
  const operationsOf = async (id: string) =>
    ((await operations.ofPayment(id))?.operations ?? []).map((operation) => ({
      ...{ kind: operation.kind, origin: operation.origin, source: operation.source, state: operation.state },
      amountMinor: operation.amountMinor,
    }))
  const becomes = (id: string, state: string) =>
    until(async () => (await operationsOf(id)).some((operation) => operation.state === state), PATIENCE)
  const journalOf = async (id: string) =>
    (await world.sandbox.journal(id)).map((entry) => `${entry.kind} ${entry.amount}`)
  const told = (id: string): string[] =>
    world.events
      .filter(({ event }) => event.data.payment_id === id && event.data.operation)
      .map(({ event }) => event.type)
  const isTold = (id: string, types: readonly string[]) =>
    until(() => types.every((type) => told(id).includes(type)) && told(id).length === types.length, {
      ...PATIENCE,
      describe: () => `events ${types.join(', ')}; there are ${told(id).join(', ')}`,
    })
  const casesOf = async (id: string) =>
    (
      await world.db.selectFrom('operator_cases').select(['kind', 'details']).where('payment_id', '=', id).execute()
    ).map((row) => [row.kind, (row.details as Record<string, string>).why])
  const house = (account: 'disputes' | 'losses' | 'provider_fees' | 'provider') =>
    balanceOf(world.db, {
      ...{ brand: 'COM', currency: 'EUR', kind: account },
      owner: account === 'provider' ? 'sandbox' : account,
    })
  const faults = async () => (await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults

  it('issue-12 1 the merchant bears a lost dispute and its fee, and the player’s balance does not change', async () => {
    const before = { losses: await house('losses'), fees: await house('provider_fees') }
    const { player, id } = await deposit(DISPUTED_AND_LOST)
    await becomes(id, 'succeeded')
    expect(await operationsOf(id)).toEqual([
      { kind: 'dispute', origin: 'provider', source: 'merchant', state: 'succeeded', amountMinor: 25_50n },
    ])
    expect(await journalOf(id)).toEqual(['charge 25.50', 'dispute 25.50', 'dispute_fee 15.00'])
    expect(await world.balance(player)).toBe(25_00n)
    expect(await house('disputes')).toBe(0n)
    expect((await house('losses')) - before.losses).toBe(-25_50n)
    expect((await house('provider_fees')) - before.fees).toBe(-15_00n)
    await isTold(id, ['dispute.opened', 'dispute.lost'])
    expect((await world.state(player, id)).transaction_status).toBe('success')
    expect((await world.state(player, id)).after_end).toEqual([{ kind: 'charged_back', amount: '25.50' }])
    expect(await faults()).toEqual([])
    // The payment's history in the desk shows what each step has moved.
    const { entries = [] } = (await readStory(world.db, id)) ?? {}
    const moved = entries.filter((entry) => entry.kind === 'posting' && entry.facts.kind === 'dispute')
    expect(moved.map(({ facts }) => `${facts.from} > ${facts.to} ${facts.amount}`)).toEqual([
      'disputes disputes > provider sandbox 25.50',
      'losses losses > disputes disputes 25.50',
      'provider_fees provider_fees > provider sandbox 15.00',
    ])
  })

  it('issue-12 1 the fee of a dispute that is reported only with its loss is posted, and one that cannot be posted is a case', async () => {
    const before = { losses: await house('losses'), fees: await house('provider_fees') }
    const { id } = await deposit(CARDS.approves)
    await report(id, dispute('opened', { fee: null }))
    await report(id, dispute('lost', { fee: '15.001' }))
    expect(await casesOf(id)).toEqual([['provider_report', 'other_sum']])
    expect(await operationsOf(id)).toMatchObject([{ state: 'pending' }])
    await report(id, dispute('lost'))
    expect(await operationsOf(id)).toMatchObject([{ state: 'succeeded' }])
    expect((await house('losses')) - before.losses).toBe(-25_50n)
    expect((await house('provider_fees')) - before.fees).toBe(-15_00n)
    await isTold(id, ['dispute.opened', 'dispute.lost'])
    const lost = world.events.find(({ event }) => event.data.payment_id === id && event.type === 'dispute.lost')
    expect(lost?.event.data.operation).toMatchObject({ provider_fee: '15.00' })
    // A report of the loss without a fee keeps the earlier one.
    const { id: other } = await deposit(CARDS.approves)
    await report(other, dispute('opened', { id: 'dp_2' }))
    await report(other, dispute('lost', { id: 'dp_2', fee: null }))
    expect((await house('provider_fees')) - before.fees).toBe(-30_00n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 while a dispute is open nothing can be refunded; a won dispute leaves the balances unchanged', async () => {
    const before = { losses: await house('losses'), provider: await house('provider') }
    const { id } = await deposit(DISPUTED)
    await becomes(id, 'pending')
    expect(await house('disputes')).toBe(-25_50n)
    const refund = () =>
      operations.request({
        ...{
          paymentId: id,
          kind: 'refund',
          origin: 'merchant',
          source: 'merchant',
          amount: '1.00',
          reason: 'Asked for',
        },
        ...{ idempotencyKey: randomUUID(), operatorId: null },
      })
    expect(await refund()).toMatchObject({ ok: false, code: 'more_than_left', details: { left: '0.00' } })
    await fetch(`${world.sandbox.url}/v1/payments/${id}/dispute`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox_api_key_demo', 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'won' }),
    })
    await becomes(id, 'failed')
    expect(await house('disputes')).toBe(0n)
    expect(await house('losses')).toBe(before.losses)
    expect(before.provider - (await house('provider'))).toBe(25_50n)
    await isTold(id, ['dispute.opened', 'dispute.won'])
    expect(await refund()).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    expect(await journalOf(id)).toEqual(['charge 25.50', 'dispute 25.50', 'dispute_won 25.50', 'refund 1.00'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a refund by the provider itself is taken from the player’s balance if that is enough, else borne by the merchant', async () => {
    const { player, id } = await deposit(REFUNDED_BY_PROVIDER)
    await becomes(id, 'succeeded')
    expect(await journalOf(id)).toEqual(['charge 25.50', 'refund 25.50'])
    expect(await world.balance(player)).toBe(0n)
    await isTold(id, ['refund.succeeded'])

    const spent = await deposit(CARDS.approves)
    valueOf(await world.withdraw(spent.player, '20.00'))
    const balance = await world.balance(spent.player)
    const losses = await house('losses')
    await report(spent.id, { kind: 'refund', id: 're_1', amount: PAID, currency: 'EUR' })
    expect(await operationsOf(spent.id)).toMatchObject([{ kind: 'refund', source: 'merchant', state: 'succeeded' }])
    expect(await world.balance(spent.player)).toBe(balance)
    expect(losses - (await house('losses'))).toBe(25_00n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a returned payout is credited to the balance again, with its fee', async () => {
    const { player, id } = await payout('26.61')
    await becomes(id, 'succeeded')
    expect(await journalOf(id)).toEqual(['payout 25.61', 'payout_return 25.61'])
    expect(await world.balance(player)).toBe(50_00n)
    expect((await world.state(player, id)).after_end).toEqual([{ kind: 'returned', amount: '26.61' }])
    await isTold(id, ['payout_return.succeeded'])
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 64 concurrent copies of the reports of one dispute make one dispute', async () => {
    const { id } = await deposit(CARDS.approves)
    const news = Array.from({ length: 64 }, (_, index) => dispute(index % 3 === 0 ? 'lost' : 'opened'))
    await Promise.all(news.map((each) => report(id, each)))
    expect(await operationsOf(id)).toMatchObject([{ kind: 'dispute', state: 'succeeded', amountMinor: 25_50n }])
    await isTold(id, ['dispute.opened', 'dispute.lost'])
    expect(await casesOf(id)).toEqual([])
    expect(await house('disputes')).toBe(0n)
    expect(await faults()).toEqual([])
  })

  it.each<[string, ProviderReport, string]>([
    ['of another currency', dispute('opened', { currency: 'USD' }), 'other_sum'],
    ['above what was paid', dispute('opened', { amount: '25.51' }), 'other_sum'],
    ['of an invalid sum', dispute('opened', { amount: '0.00' }), 'other_sum'],
    ['of a payout', { kind: 'payout_return', id: 'rt_1', amount: PAID, currency: 'EUR' }, 'payment_did_not_succeed'],
    ['of what was refunded before', dispute('opened', { amount: '20.00' }), 'more_than_left'],
  ])('issue-12 1 a report %s opens one case and moves no money', async (_what, news, why) => {
    const { player, id } = await deposit(CARDS.approves)
    if (why === 'more_than_left') await report(id, { kind: 'refund', id: 're_0', amount: '10.00', currency: 'EUR' })
    const before = { operations: await operationsOf(id), balance: await world.balance(player) }
    opened.length = 0
    expect(await Promise.all([report(id, news), report(id, news)])).toEqual(['done', 'done'])
    expect(await casesOf(id)).toEqual([['provider_report', why]])
    expect(await report(id, news)).toBe('done')
    expect(opened).toEqual(['provider_report'])
    expect({ operations: await operationsOf(id), balance: await world.balance(player) }).toEqual(before)
    expect(await faults()).toEqual([])
  })

  it('issue-12 1 a dispute of a declined deposit, and one that ends twice, open cases', async () => {
    const declined = await deposit(CARDS.insufficientFunds)
    await report(declined.id, dispute('opened'))
    expect(await casesOf(declined.id)).toEqual([['provider_report', 'payment_did_not_succeed']])
    const { id } = await deposit(DISPUTED_AND_WON)
    await becomes(id, 'failed')
    const [{ reportId } = { reportId: '' }] = (
      await world.db.selectFrom('linked_operations').select('reason').where('payment_id', '=', id).execute()
    ).map(({ reason }) => ({ reportId: reason.split(' ').at(-1) ?? '' }))
    await report(id, dispute('lost', { id: reportId }))
    expect(await casesOf(id)).toEqual([['provider_report', 'contradicts_an_earlier_report']])
    expect(await operationsOf(id)).toMatchObject([{ state: 'failed' }])
    expect(await faults()).toEqual([])
  })

  describe('a dispute that ends twice', () => {
    const decide = async (id: string, outcome: 'won' | 'lost', isFeeReturned = false) => {
      const answer = await fetch(`${world.sandbox.url}/v1/payments/${id}/dispute`, {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox_api_key_demo', 'content-type': 'application/json' },
        body: JSON.stringify({ outcome, fee_returned: isFeeReturned }),
      })
      expect(answer.status).toBe(200)
    }
    const books = async () => ({
      ...{ losses: await house('losses'), fees: await house('provider_fees') },
      ...{ disputes: await house('disputes'), provider: await house('provider') },
    })
    const statesOf = async (id: string) => (await operationsOf(id)).map(({ state }) => state)
    const comesTo = (id: string, ...states: readonly string[]) =>
      until(async () => (await statesOf(id)).join() === states.join(), {
        ...PATIENCE,
        describe: () => `the disputes to be ${states.join()}`,
      })
    /** The change of the accounts since then. */
    const since = async (before: Awaited<ReturnType<typeof books>>) => {
      const now = await books()
      return {
        ...{ losses: now.losses - before.losses, fees: now.fees - before.fees },
        ...{ disputes: now.disputes - before.disputes, provider: now.provider - before.provider },
      }
    }
    const ordered = (sequence: number, state: 'opened' | 'won' | 'lost', more: Partial<ProviderReport> = {}) =>
      dispute(state, { sequence, ...more })

    it('issue-12 1 a lost dispute that is won later gives back exactly what it took, and a later loss takes it again', async () => {
      const { player, id } = await deposit(DISPUTED_AND_LOST)
      await comesTo(id, 'succeeded')
      const lost = await books()
      await decide(id, 'won')
      await comesTo(id, 'failed_late')
      // The provider keeps its fee.
      expect(await since(lost)).toEqual({ losses: 25_50n, fees: 0n, disputes: 0n, provider: -25_50n })
      expect((await operations.ofPayment(id))?.net).toMatchObject({ movedMinor: 0n, leftMinor: 25_50n })
      expect((await world.state(player, id)).after_end).toEqual([])
      await isTold(id, ['dispute.opened', 'dispute.lost', 'dispute.won'])

      await decide(id, 'lost')
      await comesTo(id, 'failed_late', 'succeeded')
      expect(await since(lost)).toEqual({ losses: 0n, fees: -15_00n, disputes: 0n, provider: 15_00n })
      await decide(id, 'won', true)
      await comesTo(id, 'failed_late', 'failed_late')
      expect(await since(lost)).toEqual({ losses: 25_50n, fees: 0n, disputes: 0n, provider: -25_50n })
      await until(() => told(id).filter((type) => type === 'dispute.won').length === 2, PATIENCE)
      const last = world.events.filter(({ event }) => event.data.payment_id === id).at(-1)?.event
      expect(last?.data.operation).toMatchObject({ provider_fee: '15.00', returned_fee: '15.00' })
      expect(await journalOf(id)).toEqual([
        ...['charge 25.50', 'dispute 25.50', 'dispute_fee 15.00', 'dispute_won 25.50'],
        ...['dispute 25.50', 'dispute_fee 15.00', 'dispute_won 40.50'],
      ])
      // The movements that are expected in the provider's statement are the same.
      const about = await operations.ofPayment(id)
      const expected = about ? movementsOf(about.payment, about.operations) : []
      expect(expected.map((each) => `${each.kind} ${each.amount.replace('-', '')}`)).toEqual(await journalOf(id))
      expect(await world.balance(player)).toBe(25_00n)
      expect(await casesOf(id)).toEqual([])
      expect(await faults()).toEqual([])
    })

    it('issue-12 1 copies and older reports change nothing, however often a dispute has ended', async () => {
      const before = await books()
      const { id } = await deposit(CARDS.approves)
      const news = [ordered(1, 'opened'), ordered(2, 'lost'), ordered(3, 'won'), ordered(5, 'lost'), ordered(6, 'won')]
      const seen: ProviderReport[] = []
      for (const each of news) {
        seen.push(each)
        await Promise.all([...seen, ...seen].map((again) => report(id, again)))
      }
      expect(await statesOf(id)).toEqual(['failed_late', 'failed_late'])
      expect(await since(before)).toMatchObject({ losses: 0n, fees: -30_00n, disputes: 0n })
      await Promise.all(news.map((each) => report(id, each)))
      // A loss with the same sequence as the last win.
      await report(id, ordered(6, 'lost'))
      expect(await statesOf(id)).toEqual(['failed_late', 'failed_late'])
      await isTold(id, [
        ...['dispute.opened', 'dispute.lost', 'dispute.won'],
        ...['dispute.opened', 'dispute.lost', 'dispute.won'],
      ])
      expect(await casesOf(id)).toEqual([])
      expect(await faults()).toEqual([])
    })

    it('issue-12 1 an end that is reported before an earlier one stays', async () => {
      const before = await books()
      const { id } = await deposit(CARDS.approves)
      await report(id, ordered(3, 'won'))
      for (const late of [ordered(2, 'lost'), ordered(1, 'opened')]) await report(id, late)
      // The same end is reported again with a higher sequence, so reports with sequences in between are older.
      await report(id, ordered(9, 'won'))
      await report(id, ordered(8, 'lost'))
      expect(await statesOf(id)).toEqual(['failed'])
      expect(await since(before)).toMatchObject({ losses: 0n, fees: 0n, disputes: 0n })
      expect(await faults()).toEqual([])
    })

    it('issue-12 1 32 concurrent copies of a win and a loss are booked once', async () => {
      const before = await books()
      const { id } = await deposit(CARDS.approves)
      await report(id, ordered(2, 'lost'))
      await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          report(id, index % 2 ? ordered(2, 'lost') : ordered(3, 'won', { returnedFee: '5.00' })),
        ),
      )
      expect(await statesOf(id)).toEqual(['failed_late'])
      expect(await since(before)).toMatchObject({ losses: 0n, fees: -10_00n, disputes: 0n })
      await isTold(id, ['dispute.opened', 'dispute.lost', 'dispute.won'])
      expect(await faults()).toEqual([])
    })

    it.each([
      ['of another sum', { amount: '20.00' }],
      ['that returns more than the fee', { returnedFee: '15.01' }],
      ['that returns an invalid sum', { returnedFee: 'all' }],
    ])('issue-12 1 a win %s opens a case and moves no money', async (_what, more) => {
      const { id } = await deposit(CARDS.approves)
      await report(id, ordered(2, 'lost'))
      const lost = await books()
      await report(id, ordered(3, 'won', more))
      expect(await casesOf(id)).toEqual([['provider_report', 'other_sum']])
      expect(await statesOf(id)).toEqual(['succeeded'])
      expect(await books()).toEqual(lost)
    })

    it('issue-12 1 a loss after a win whose money was partly refunded meanwhile opens a case', async () => {
      const { id } = await deposit(CARDS.approves)
      await report(id, ordered(2, 'won'))
      await report(id, { kind: 'refund', id: 're_2', amount: '10.00', currency: 'EUR' })
      await report(id, ordered(3, 'lost'))
      expect(await casesOf(id)).toEqual([['provider_report', 'more_than_left']])
      expect(await statesOf(id)).toEqual(['failed', 'succeeded'])
      expect(await faults()).toEqual([])
    })

    it('issue-12 1 the database accepts a returned fee once, and no more than was taken', async () => {
      const { id } = await deposit(CARDS.approves)
      await report(id, ordered(2, 'lost'))
      const set = (values: { returned_fee?: string; provider_sequence?: number }) =>
        world.db.updateTable('linked_operations').set(values).where('payment_id', '=', id).execute()
      await expect(set({ returned_fee: '1501' })).rejects.toThrow(/returned_fee/)
      await expect(set({ provider_sequence: 1 })).rejects.toThrow(/does not fit/)
      await report(id, ordered(3, 'won', { returnedFee: '15.00' }))
      await expect(set({ returned_fee: '1' })).rejects.toThrow(/does not fit/)
    })
  })

  it('issue-12 1 a report that could not be booked on arrival is booked later from the stored callback', async () => {
    isAway = true
    const { id } = await deposit(DISPUTED)
    const stored = () =>
      world.db
        .selectFrom('callback_inbox')
        .select('settled_at')
        .where('payment_id', '=', id)
        .where('verdict', 'is not', null)
        .execute()
    await until(async () => (await stored()).length > 0, PATIENCE)
    expect(await operationsOf(id)).toEqual([])
    isAway = false
    world.advance(MINUTE_MS)
    await becomes(id, 'pending')
    await until(async () => (await stored()).length === 0, PATIENCE)
    await isTold(id, ['dispute.opened'])
  })

  it('issue-12 1 a dispute waits while a refund is pending, and is booked when the refund has failed', async () => {
    const { id } = await deposit(CARDS.approves)
    const slow = operationsOn(world, {
      providers: new Map([
        ['sandbox', { ...world.provider, refund: () => Promise.resolve({ kind: 'pending' as const }) }],
      ]),
      wake: () => undefined,
    })
    const asked = await slow.request({
      ...{ paymentId: id, kind: 'refund', origin: 'merchant', source: 'merchant', amount: '5.00', reason: 'Asked for' },
      ...{ idempotencyKey: randomUUID(), operatorId: null },
    })
    expect(asked).toMatchObject({ ok: true, operation: { state: 'pending' } })
    expect(await report(id, dispute('opened'))).toBe('later')
    expect(await casesOf(id)).toEqual([])
    await world.db
      .updateTable('linked_operations')
      .set({ state: 'failed', version: 9 })
      .where('payment_id', '=', id)
      .execute()
    expect(await report(id, dispute('opened'))).toBe('done')
    expect(await operationsOf(id)).toMatchObject([{ state: 'failed' }, { kind: 'dispute', state: 'pending' }])
    // The refund is borne by the merchant, so it has no posting in the ledger yet.
    expect(await faults()).toEqual([])
  })

  it('decision-90 issue-14 1 a refund that is reported as carried out after it had failed opens one case, from which it can be booked', async () => {
    const { player, id } = await deposit(CARDS.approves)
    const failing = operationsOn(world, {
      providers: new Map([
        ['sandbox', { ...world.provider, refund: () => Promise.resolve({ kind: 'failed' as const, code: 'busy' }) }],
      ]),
      onCase: (name) => void opened.push(name),
    })
    const asked = await failing.request({
      ...{ paymentId: id, kind: 'refund', origin: 'merchant', source: 'player', amount: '5.10', reason: 'Asked for' },
      ...{ idempotencyKey: randomUUID(), operatorId: null },
    })
    if (!asked.ok) throw new Error(asked.code)
    const news = { operationId: asked.operation.id, kind: 'succeeded' as const }
    const payment = await paymentOf(id)
    for (let copy = 0; copy < 2; copy += 1) expect(await failing.applyUpdate(payment, news)).toBe('done')
    expect(await operationsOf(id)).toMatchObject([{ state: 'failed' }])
    expect(await world.balance(player)).toBe(25_00n)
    expect(await casesOf(id)).toEqual([['provider_report', 'contradicts_an_earlier_report']])
    const told = { kind: 'refund', id: news.operationId, amount: '5.10', currency: 'EUR' } as const
    expect(await failing.proposalsForReport(payment, told)).not.toEqual([])
  })

  it.each(['', 'a b', 'x'.repeat(129), 'line\nbreak'])(
    'issue-12 1 a callback whose report has the invalid id %j is refused and not stored',
    async (reportId) => {
      const { id } = await deposit(CARDS.approves)
      const eventId = randomUUID()
      const events = [{ eventId, payment: { paymentId: id }, report: dispute('opened', { id: reportId }) }]
      const plugin: Provider = {
        ...world.provider,
        readCallback: () => Promise.resolve({ kind: 'events', events }),
      }
      const payments = world.instance({ providers: new Map([['sandbox', plugin]]) })
      const callback = { provider: 'sandbox', headers: {}, query: {}, rawBody: Buffer.from('{}') }
      expect(await payments.receiveCallback(callback)).toMatchObject({ refusal: { code: 'bad_request' } })
      const stored = world.db.selectFrom('callback_inbox').select('event_id').where('event_id', '=', eventId)
      expect(await stored.execute()).toEqual([])
      expect(await operationsOf(id)).toEqual([])
    },
  )

  it('issue-12 1 a report that arrives before the payment’s end is not booked yet', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { method: 'bank', body: { amount: '25.00' } }))
    expect(await report(id, dispute('opened', { amount: '25.00' }))).toBe('later')
    expect(await operationsOf(id)).toEqual([])
  })
})
