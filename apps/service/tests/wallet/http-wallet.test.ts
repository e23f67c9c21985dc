/** A brand whose merchant has a wallet of its own (issue-13 3, decision 84): the service, a provider and the demo wallet by HTTP. */
import { randomUUID } from 'node:crypto'
import type { DepositListing, PaySession } from '@modulor/contract/http'
import type { WalletCall } from '@modulor/contract/wallet'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/durations'
import { createLedgerWallet, createWallets, type MovementAnswer, type PlayerWallet } from '../../src/features/wallet'
import { takeJob } from '../../src/jobs/job-queue'
import { openWalletWorld, type WalletWorld } from './wallet-world'

const OPENS_MS_MAX = 60_000

describe.each(oneDatabaseKind())('the wallet of a merchant on %s', (kind) => {
  let world: WalletWorld
  beforeAll(async () => {
    world = await openWalletWorld(kind, { DEMO_WALLET_SLOW_MS: '1500' })
  }, OPENS_MS_MAX)
  afterAll(() => world.close())

  const withdrawn = async (session: string, amount?: string, key?: string) =>
    (await world.withdraw(session, amount, key)).json as PaySession
  const operate: WalletWorld['operate'] = (...asked) => world.operate(...asked)
  const listing = async (session: string, id: 'depositInit' | 'withdrawalInit') =>
    (await world.service.call(id, { session })).json as DepositListing

  it.each([
    ['anna', 'success'],
    ['wallet-slow', 'success'],
    ['wallet-lost', 'processing'],
    ['wallet-down', 'processing'],
  ])(
    'issue-13 3 a deposit of %s is credited once; until the wallet has confirmed it, the player sees: %s',
    async (fault, told) => {
      const { id, session } = await world.player(fault)
      const key = randomUUID()
      const paid = await world.deposit(session, '25.00', '4242424242424242', key)
      expect(paid.transaction_status).toBe(told)
      if (told === 'processing') expect(paid.money).toBe('unknown')
      expect(await world.becomes(session, paid.payment_id, 'success')).toMatchObject({ money: 'credited' })
      await world.deposit(session, '25.00', '4242424242424242', key)
      expect(await world.availableOf(id)).toBe('25.00')
      expect(await world.movements(paid.payment_id)).toEqual(['credited'])
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it('issue-13 3 a declined deposit, and one that pays an order, move nothing in the wallet', async () => {
    const { id, session } = await world.player()
    const declined = await world.deposit(session, '25.00', '4000000000009995')
    expect(declined.transaction_status).toBe('error')
    expect(await world.movements(declined.payment_id)).toEqual([])
    const created = await world.service.call('createSession', {
      merchantKey: 'sk_sandbox_demo',
      body: { brand: 'COM', user: { id }, currency: 'EUR', terms: { order: { id: `A-${id}`, amount: '24.90' } } },
    })
    const order = await world.deposit(await world.service.sessionOf(created.json), '24.90')
    expect(order.transaction_status).toBe('success')
    expect([await world.movements(order.payment_id), await world.availableOf(id)]).toEqual([[], '0.00'])
  })

  it.each(['anna', 'wallet-lost', 'wallet-down'])(
    'issue-13 3 a withdrawal of %s is reserved once before it is sent to the provider, and committed once',
    async (fault) => {
      const { id, session } = await world.player(fault, '100.00')
      const key = randomUUID()
      const { payment_id: paymentId } = await withdrawn(session, '20.53', key)
      if ((await world.movements(paymentId))[0] === 'reserving') expect(await world.journalOf(paymentId)).toEqual([])
      await world.becomes(session, paymentId, 'success')
      await withdrawn(session, '20.53', key)
      await world.eventually('the commit', async () => (await world.movements(paymentId))[0] === 'committed')
      expect([await world.walletHas(paymentId), await world.availableOf(id)]).toEqual(['committed', '79.47'])
      expect(await world.journalOf(paymentId)).toEqual(['payout 20.53'])
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it.each(['anna', 'wallet-lost'])(
    'issue-13 3 the reserve for a withdrawal of %s that its provider declines is cancelled once',
    async (fault) => {
      const { id, session } = await world.player(fault, '100.00')
      const { payment_id: paymentId } = await withdrawn(session, '20.51')
      const ended = await world.becomes(session, paymentId, 'error')
      expect(ended).toMatchObject({ money: 'returned', decline_page_settings: { code: 'insufficient_funds' } })
      expect([await world.walletHas(paymentId), await world.availableOf(id)]).toEqual(['cancelled', '100.00'])
      expect(await world.movements(paymentId)).toEqual(['cancelled'])
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it('issue-13 3 a withdrawal that the player reverses is shown as returned only after the wallet has confirmed it', async () => {
    const { id, session } = await world.player('wallet-lost', '100.00')
    const { payment_id: paymentId } = await withdrawn(session, '20.60')
    await world.eventually('the provider to have it', async () => (await world.movements(paymentId))[0] === 'reserved')
    await world.eventually('the payout', async () => (await world.stateOf(paymentId)) === 'processing')
    expect(await world.availableOf(id)).toBe('79.40')
    // The waiting time of the cancel starts here, so that these 61 minutes open no operator case.
    world.service.clock.advance(61 * MINUTE_MS)
    const later = await world.service.openSession({ user: { id } })
    const asked = {
      ...{ session: later, query: `?payment_id=${paymentId}` },
      headers: { 'sec-fetch-site': 'same-origin' },
    }
    const reversed = await world.service.call('reversePendingWithdrawal', asked)
    // The wallet's response to the first cancel is lost.
    expect(reversed.json).toEqual({ currency: 'EUR', pending_amount: '20.60' })
    const again = await world.service.call('reversePendingWithdrawal', asked)
    expect(again.json).toEqual({ currency: 'EUR', pending_amount: '20.60' })
    expect((await world.paymentOf(later, paymentId)).money).toBe('held')
    expect(await world.find('wallet_unsettled', paymentId)).toBeUndefined()
    expect(await world.becomes(later, paymentId, 'error')).toMatchObject({ money: 'returned' })
    expect(await world.availableOf(id)).toBe('100.00')
  })

  it('issue-13 3 a withdrawal above the balance is refused; if the balance is unknown, the reserve decides', async () => {
    const known = await world.player('anna', '20.50')
    expect(await world.withdraw(known.session, '20.51')).toMatchObject({ status: 422, json: { error_code: '1206' } })
    const unknown = await world.player('wallet-down', '20.50')
    const { payment_id: paymentId, transaction_status: told } = await withdrawn(unknown.session, '21.00')
    expect(told).toBe('processing')
    const ended = await world.becomes(unknown.session, paymentId, 'error')
    expect(ended.decline_page_settings?.code).toBe('insufficient_funds')
    expect(await world.journalOf(paymentId)).toEqual([])
    // A tombstone: a reserve that arrives later is refused because of it.
    expect([await world.walletHas(paymentId), await world.availableOf(unknown.id)]).toEqual(['cancelled', '20.50'])
  })

  it('issue-13 3 a reserve that is refused for another reason declines the withdrawal, which is not sent to the provider', async () => {
    const { id, session } = await world.player('wallet-refuses', '100.00')
    const ended = await withdrawn(session)
    expect(ended).toMatchObject({ transaction_status: 'error', decline_page_settings: { code: 'not_sent' } })
    expect(await world.journalOf(ended.payment_id)).toEqual([])
    expect([await world.walletHas(ended.payment_id), await world.availableOf(id)]).toEqual(['cancelled', '100.00'])
  })

  /** The wallets of another process, with these responses of the merchant. */
  function walletsCalling(call: PlayerWallet['call'], aheadMs = 0, leaseMs = 1) {
    const { db } = world.service
    const clock = () => new Date(world.service.clock.now().getTime() + aheadMs)
    const http = { kind: 'http', balanceMinorOf: () => Promise.resolve(0n), call } as const
    return createWallets({
      ...{ db, plugins: { http, ledger: createLedgerWallet(db) }, kindOf: () => 'http', clock },
      ...{ logger: pino({ level: 'silent' }), instanceId: 'another', leaseMs },
      cases: { open: () => Promise.resolve(false), close: () => Promise.resolve() },
    })
  }

  it('issue-13 3 a process that settles a movement while another one does waits for its call, and retries none before it is due', async () => {
    const { session } = await world.player('wallet-down')
    const { payment_id: paymentId } = await world.deposit(session)
    const { db, clock } = world.service
    const halfAnHour = new Date(clock.now().getTime() + 30 * MINUTE_MS)
    await sql`update jobs set run_at = ${halfAnHour} where kind = 'wallet' and subject = ${paymentId}`.execute(db)
    const asked: ((answer: MovementAnswer) => void)[] = []
    const settled: string[] = []
    const settle = (name: string, aheadMs: number) =>
      walletsCalling(() => new Promise((resolve) => asked.push(resolve)), aheadMs, 60 * MINUTE_MS)
        .settle(paymentId)
        .then(() => settled.push(name))
    await settle('early', 0)
    const first = settle('first', 60 * MINUTE_MS)
    const answer = await until(() => asked[0])
    const second = settle('second', 60 * MINUTE_MS)
    await world.service.call('sessionState', { session, query: `?payment_id=${paymentId}` })
    expect(settled).toEqual(['early'])
    answer({ kind: 'done' })
    await Promise.all([first, second])
    expect([asked.length, await world.movements(paymentId)]).toEqual([1, ['credited']])
  })

  it('issue-13 3 the response to a reserve counts only for the process that still has the job', async () => {
    const { session } = await world.player('wallet-down', '100.00')
    const { payment_id: paymentId } = await withdrawn(session)
    const { db, clock } = world.service
    const job = { kind: 'payment', subject: paymentId } as const
    // It waits for its next attempt.
    const now = new Date(clock.now().getTime() + 60 * MINUTE_MS)
    const take = (instanceId: string) =>
      takeJob(db, job, { now, leaseUntil: new Date(clock.now().getTime() - 1), instanceId })
    const late = await take('late')
    const ask = async () => {
      // Its lease ended while it waited, and the process that took the job may give the movement up.
      await take('next')
      return { kind: 'done' } as const
    }
    const wallets = walletsCalling(ask)
    if (!late) throw new Error('the job was taken')
    expect([await wallets.reserve(late), await world.movements(paymentId)]).toEqual(['unknown', ['reserving']])
    await world.becomes(session, paymentId, 'success')
  })

  it('issue-13 3 the list responds in time with an unknown balance, and does not disable all methods because of it', async () => {
    const { session } = await world.player('wallet-slow', '100.00')
    // The slow wallet has the balance, but the list is returned before its response.
    expect((await listing(session, 'withdrawalInit')).user_balance).toBeNull()
    const down = await world.player('wallet-down', '100.00')
    const payouts = (await listing(down.session, 'withdrawalInit')) as unknown as {
      payout_groups: { enabled: boolean }[]
    }
    expect(payouts.payout_groups.some(({ enabled }) => enabled)).toBe(true)
    const anna = await world.player('anna', '12.34')
    expect((await listing(anna.session, 'depositInit')).user_balance).toBe('12.34')
    const { json } = await world.finance.call('readPlayer', { params: { brand: 'COM', playerId: down.id } })
    expect(json).toMatchObject({ balances: [{ currency: 'EUR', available: null, held: '0.00' }] })
  })

  it('issue-13 3 a wallet that has lost a reserve opens an operator case, which another movement does not close', async () => {
    const { session } = await world.player('wallet-forgets', '100.00')
    const { payment_id: paymentId } = await withdrawn(session)
    await world.becomes(session, paymentId, 'success')
    const found = await world.eventually('the case', () => world.find('wallet_unsettled', paymentId))
    expect(found.case.details).toMatchObject({ waits_for: 'committing', answer: 'not_reserved', amount: '20.00' })
    // The wallet confirms another movement of the payment, which does not close the case.
    await operate(paymentId, { kind: 'payout_return', source: 'player', amount: '20.00' })
    await world.eventually('the credit', async () => (await world.movements(paymentId))[1] === 'credited')
    expect([await world.isClosed(found), await world.movements(paymentId)]).toEqual([false, ['committing', 'credited']])
  })

  it('issue-13 3 while the wallet is unavailable, a withdrawal waits, is given up, and leaves a tombstone that refuses a late reserve', async () => {
    const { id, session } = await world.player('anna', '100.00')
    const paid = await world.player()
    const refunded = await world.player()
    const { payment_id: deposit } = await world.deposit(refunded.session)
    await world.becomes(refunded.session, deposit, 'success')
    await world.killWallet()
    const refund = await operate(deposit, { kind: 'refund', source: 'player', amount: '5.00' })
    expect(refund.state).toBe('unknown')
    const { payment_id: paymentId, transaction_status: told } = await withdrawn(session)
    expect(told).toBe('processing')
    const credit = await world.deposit(paid.session)
    expect([credit.transaction_status, credit.money]).toEqual(['processing', 'unknown'])
    world.service.clock.advance(16 * MINUTE_MS)
    await world.eventually('the end', async () => (await world.stateOf(paymentId)) === 'declined')
    // The wallet may have reserved the amount, so it is not shown as returned.
    const later = await world.service.openSession({ user: { id } })
    expect(await world.paymentOf(later, paymentId)).toMatchObject({ transaction_status: 'processing', money: 'held' })
    world.service.clock.advance(60 * MINUTE_MS)
    const question = await world.eventually('the case', () => world.find('wallet_unsettled', credit.payment_id))
    expect(question.case.details).toMatchObject({ waits_for: 'crediting', answer: 'connection_failed' })

    const unsettled = await world.eventually('the case', () =>
      world.find('operation_unsettled', refund.operation_id ?? ''),
    )
    expect(unsettled.case.details).toMatchObject({ kind: 'refund', state: 'unknown', waits_for: 'reserving' })
    expect(await world.journalOf(deposit)).toEqual(['charge 25.58'])

    await world.restartWallet()
    await world.eventually('the refund', () => world.isClosed(unsettled))
    await world.eventually('the commit', async () => (await world.movements(deposit))[1] === 'committed')
    expect((await world.journalOf(deposit)).at(-1)).toBe('refund 5.00')
    const much = await world.service.openSession({ user: { id } })
    const ended = await world.becomes(much, paymentId, 'error')
    expect(ended).toMatchObject({ money: 'returned', decline_page_settings: { code: 'not_sent' } })
    const late: WalletCall = {
      ...{ call: 'reserve', key: paymentId, payment_id: paymentId, brand: 'COM', user_id: id },
      ...{ currency: 'EUR', amount: '20.00', reason: 'withdrawal' },
    }
    expect(await world.call(late)).toEqual({ status: 'refused', key: paymentId, code: 'cancelled' })
    const payer = await world.service.openSession({ user: { id: paid.id } })
    await world.becomes(payer, credit.payment_id, 'success')
    expect(await world.isClosed(question)).toBe(true)
    expect(await world.ledgerFaults()).toEqual([])
  })

  it.each(['anna', 'wallet-lost'])(
    'issue-13 3 a refund to %s is reserved, and committed once the provider has made it',
    async (fault) => {
      const { id, session } = await world.player(fault)
      const { payment_id: paymentId } = await world.deposit(session)
      await world.becomes(session, paymentId, 'success')
      const refund = await operate(paymentId, { kind: 'refund', source: 'player', amount: '5.00' })
      expect(refund.status).toBe(200)
      await world.eventually('the refund', async () => (await world.movements(paymentId))[1] === 'committed')
      expect([await world.availableOf(id), (await world.journalOf(paymentId)).at(-1)]).toEqual(['20.00', 'refund 5.00'])
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it('issue-13 3 a refund and a correction above the wallet’s balance fail, and nothing is sent to the provider', async () => {
    const { id, session } = await world.player()
    const { payment_id: paymentId } = await world.deposit(session)
    const { payment_id: payout } = await withdrawn(session, '23.00')
    await world.becomes(session, payout, 'success')
    expect(await world.availableOf(id)).toBe('2.00')
    for (const operation of ['refund', 'correction']) {
      const answer = await operate(paymentId, { kind: operation, source: 'player', amount: '5.00' })
      expect(answer).toMatchObject({ status: 200, state: 'failed', failure_code: 'balance_too_low' })
    }
    expect(await world.journalOf(paymentId)).toEqual(['charge 25.58'])
    const corrected = await operate(paymentId, { kind: 'correction', source: 'player', amount: '1.50' })
    expect(corrected).toMatchObject({ state: 'succeeded' })
    expect(await world.availableOf(id)).toBe('0.50')
    expect(await world.movements(paymentId)).toEqual(['credited', 'cancelled', 'cancelled', 'committed'])
    expect(await world.ledgerFaults()).toEqual([])
  })

  it('issue-13 3 a payout that comes back is credited to the wallet', async () => {
    const { id, session } = await world.player('anna', '100.00')
    const { payment_id: paymentId } = await withdrawn(session, '20.00')
    await world.becomes(session, paymentId, 'success')
    const returned = await operate(paymentId, { kind: 'payout_return', source: 'player', amount: '20.00' })
    expect(returned.state).toBe('succeeded')
    expect(await world.movements(paymentId)).toEqual(['committed', 'credited'])
    expect(await world.availableOf(id)).toBe('100.00')
    expect(await world.ledgerFaults()).toEqual([])
  })

  it('issue-13 3 events contain no balance, and calls for a balance that is in the merchant’s wallet are refused', async () => {
    const { id, session } = await world.player()
    const { payment_id: paymentId } = await world.deposit(session)
    await world.eventually('the event', () => Promise.resolve(world.eventsOf(paymentId).length > 0))
    const told = world.outside.sent.map(
      ({ body }) => JSON.parse(body) as { data: { payment_id: string; balance: unknown } },
    )
    expect(told.find(({ data }) => data.payment_id === paymentId)?.data.balance).toBe('')
    const ofPlayer = { merchantKey: 'sk_sandbox_demo', params: { brand: 'COM', userId: id } }
    const credit = { kind: 'win', amount: '1.00', currency: 'EUR', reference: `win-${id}` }
    const refused = [
      await world.service.call('playerBalance', ofPlayer),
      await world.service.call('creditPlayer', { ...ofPlayer, body: credit }),
    ]
    expect(refused.map(({ json }) => (json as { error_code: string }).error_code)).toEqual([
      'action_not_expected',
      'action_not_expected',
    ])
  })
})
