/** Submits and their payments: the service asks before it creates another payment, and ignores no submit (API-13). */
import { randomUUID } from 'node:crypto'
import { PAYMENT_STATES } from '@modulor/contract/vocabulary'
import { oneDatabaseKind } from '@modulor/testkit'
import { questionAbout } from '@modulor/rules'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOpenPayments, type PlayerSession } from '../../src/features/payments'
import { CARDS, openWorld, valueOf, type DepositParts, type World } from './world'

const ACCOUNTS = { a: 'DE89370400440532013000', b: 'FR1420041010050500013M02606' } as const

describe.each(oneDatabaseKind())('submits on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    // No test of this file is about a provider that is late: a busy machine must not make one so.
    world = await openWorld(kind, { asOwner: true, providerDeadlineMs: 15_000 })
  })
  beforeEach(() => {
    // Payouts and redirects stay open until a test says otherwise.
    world.outside.takesCallbacks = false
    world.outside.provider = { payOut: () => Promise.resolve({ kind: 'unknown', why: 'not yet' }) }
  })
  afterAll(() => world.close())

  const payout = (account: keyof typeof ACCOUNTS, more: DepositParts['body'] = {}): DepositParts => ({
    flow: 'withdrawal',
    method: 'payout',
    body: { amount: '20.60', parameters: { account: ACCOUNTS[account] }, ...more },
  })
  const funded = async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    return player
  }
  /** The same player in a new session, after the host page was opened again. */
  const again = (player: PlayerSession): PlayerSession => ({ ...player, idHash: `another-${player.idHash}` })

  it('API-13 issue-8 1.1 the same amount to a second account needs confirmation, and then has its own payment', async () => {
    const player = await funded()
    const first = valueOf(await world.deposit(player, payout('a')))
    expect(await world.deposit(player, payout('b'))).toMatchObject({
      ok: false,
      refusal: {
        code: 'open_payment_exists',
        earlierPayment: {
          payment_id: first.payment_id,
          amount: '20.60',
          destination: 'DE •••• 3000',
          can_cancel: true,
        },
      },
    })
    expect(await world.balance(player)).toBe(7_940n)
    const second = valueOf(await world.deposit(player, payout('b', { another_payment: true })))
    expect(second.payment_id).not.toBe(first.payment_id)
    expect([first.destination, second.destination]).toEqual(['DE •••• 3000', 'FR •••• 2606'])
    expect(await world.balance(player)).toBe(5_880n)
  })

  it('API-13 issue-8 1.1 the same withdrawal twice on purpose makes two payments, and each repeated submit returns its own', async () => {
    const player = await funded()
    const keys = { one: randomUUID(), two: randomUUID() }
    const one = valueOf(await world.deposit(player, { ...payout('a'), key: keys.one }))
    const two = valueOf(await world.deposit(player, { ...payout('a', { another_payment: true }), key: keys.two }))
    expect(two.payment_id).not.toBe(one.payment_id)
    expect(valueOf(await world.deposit(player, { ...payout('a'), key: keys.one })).payment_id).toBe(one.payment_id)
    expect(valueOf(await world.deposit(player, { ...payout('a'), key: keys.two })).payment_id).toBe(two.payment_id)
    expect(await world.balance(player)).toBe(5_880n)
  })

  it('API-13 issue-8 1.1 of twelve simultaneous tabs one pays, and the others need confirmation', async () => {
    const player = await funded()
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.deposit(player, payout('a'))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer.refusal.code).toBe('open_payment_exists')
    expect(await world.balance(player)).toBe(7_940n)
  })

  it('API-13 issue-8 1.1 another card needs confirmation while a challenge is open, and pays after that is cancelled', async () => {
    const player = world.player()
    const challenge = valueOf(await world.deposit(player, { card: CARDS.challenge }))
    const asked = await world.deposit(player, { card: CARDS.approves })
    expect(asked).toMatchObject({
      refusal: {
        code: 'open_payment_exists',
        earlierPayment: { payment_id: challenge.payment_id, destination: 'Visa •••• 3063', can_cancel: true },
      },
    })
    const call = { session: again(player), payGroupId: 'card', paymentId: challenge.payment_id }
    expect(valueOf(await world.payments.cancelDisplayForm(call))).toMatchObject({
      transaction_status: 'error',
      decline_page_settings: { code: 'cancelled_by_player' },
    })
    const paid = valueOf(await world.deposit(player, { card: CARDS.approves }))
    expect(paid).toMatchObject({ transaction_status: 'success', destination: 'Visa •••• 4242' })
    expect(await world.sandbox.journal(challenge.payment_id)).toEqual([])
    expect(await world.sandbox.journal(paid.payment_id)).toHaveLength(1)
  })

  it('API-13 REV-1 issue-8 1.3 an open withdrawal can be cancelled once, if its brand offers that', async () => {
    const player = await funded()
    const first = valueOf(await world.deposit(player, payout('a')))
    const asked = (can_cancel: boolean) => ({
      refusal: { code: 'open_payment_exists', earlierPayment: { payment_id: first.payment_id, can_cancel } },
    })
    expect(await world.deposit(player, payout('b'))).toMatchObject(asked(true))
    const { brands } = world.config
    const { COM } = brands
    if (!COM) throw new Error('the brand of these tests')
    brands['COM'] = { ...COM, withdrawal_reversal: false }
    expect(await world.deposit(player, payout('b'))).toMatchObject(asked(false))
    brands['COM'] = COM
    world.outside.provider = {
      ...world.outside.provider,
      close: () => Promise.resolve({ kind: 'unknown', why: 'slow' }),
    }
    expect(valueOf(await world.payments.reverseWithdrawals(player, first.payment_id))).toEqual({
      currency: 'EUR',
      pending_amount: '20.60',
    })
    expect(await world.deposit(player, payout('b'))).toMatchObject(asked(false))
  })

  it('API-13 issue-8 1.1 a tab that has not seen the success of the same payment needs confirmation; one that has pays again', async () => {
    const player = world.player()
    const seen_at = world.now().toISOString()
    world.advance(1)
    const press = (at: string) => world.deposit(player, { card: CARDS.approves, body: { seen_at: at } })
    const first = valueOf(await press(seen_at))
    expect(await press(seen_at)).toMatchObject({
      refusal: { code: 'same_payment_exists', earlierPayment: { payment_id: first.payment_id } },
    })
    expect(await world.balance(player)).toBe(2_500n)
    expect(valueOf(await press(first.updated_at)).payment_id).not.toBe(first.payment_id)
    expect(await world.balance(player)).toBe(5_000n)
  })

  it('API-13 issue-8 1.1 a key that was used with another body is refused with its payment', async () => {
    const player = await funded()
    const key = randomUUID()
    const first = valueOf(await world.deposit(player, { ...payout('a'), key }))
    expect(await world.deposit(player, { ...payout('b'), key })).toMatchObject({
      refusal: { code: 'idempotency_key_reused', earlierPayment: { payment_id: first.payment_id } },
    })
  })

  it('issue-8 1.4 ROUTE-3 an open payment is listed in its player’s next session, and for no other player or brand', async () => {
    const player = world.player()
    const left = valueOf(await world.deposit(player, { method: 'voucher' }))
    valueOf(await world.deposit(player, { card: CARDS.approves }))
    const back = again(player)
    const openPaymentsOf = createOpenPayments({ ...world, logger: pino({ level: 'silent' }) })
    expect(await openPaymentsOf(back, 'deposit')).toMatchObject([
      { payment_id: left.payment_id, transaction_status: 'await', can_cancel: true },
    ])
    expect(await openPaymentsOf(back, 'withdrawal')).toEqual([])
    expect(valueOf(await world.payments.stateOf({ kind: 'player', session: back })).payment_id).toBe(left.payment_id)
    const stranger = world.player()
    expect(await openPaymentsOf(stranger, 'deposit')).toEqual([])
    expect(await openPaymentsOf({ ...player, brand: 'OTHER' }, 'deposit')).toEqual([])
    expect(await world.payments.stateOf({ kind: 'player', session: stranger })).toMatchObject({
      refusal: { code: 'not_found' },
    })
    const call = { session: stranger, payGroupId: 'voucher', paymentId: left.payment_id }
    expect(await world.payments.cancelDisplayForm(call)).toMatchObject({ refusal: { code: 'not_found' } })
  })

  it('issue-8 1.4 ROUTE-3 DISP-1 the display form’s page uses the newest payment with a form, even if newer ones have none', async () => {
    const player = world.player()
    const pay = async (method: string) =>
      valueOf(await world.deposit(player, { method, body: { another_payment: true } }))
    const meant = (session: PlayerSession) =>
      world.payments.stateOf({ kind: 'player', session, isDisplayFormRequested: true })
    await pay('bank')
    expect(await meant(player)).toMatchObject({ refusal: { code: 'not_found' } })
    await pay('voucher')
    const newest = await pay('voucher')
    await pay('bank')
    expect(valueOf(await meant(again(player))).payment_id).toBe(newest.payment_id)
    expect(await meant(world.player())).toMatchObject({ refusal: { code: 'not_found' } })
  })

  it('API-13 the database applies the same rule as the rules package', async () => {
    const { brand, userId } = world.player()
    const paid = valueOf(await world.deposit({ ...world.player(userId) }, { card: CARDS.approves }))
    const byId = world.db.selectFrom('payments').selectAll().where('id', '=', paid.payment_id)
    const { body_hash: hash, updated_at: updatedAt } = await byId.executeTakeFirstOrThrow()
    const found: unknown[] = []
    const expected: unknown[] = []
    const work = world.db.transaction().execute(async (tx) => {
      // A final state has no successor, so the trigger is disabled in a transaction that is rolled back.
      await sql`alter table payments disable trigger payments_guard`.execute(tx)
      for (const state of PAYMENT_STATES) {
        const isUnhappy = ['declined', 'cancelled', 'expired'].includes(state)
        await sql`update payments set state = ${state}, decline_code = ${isUnhappy ? 'expired' : null},
          next_action = ${state === 'action_required' ? '{}' : null} where id = ${paid.payment_id}`.execute(tx)
        for (const bodyHash of [hash, 'other'])
          for (const aheadMs of [null, -1, 0, 1]) {
            const seenAt = aheadMs === null ? undefined : new Date(updatedAt.getTime() + aheadMs)
            const { rows } = await sql`select 1 from payment_in_the_way(
              ${brand}, ${userId}, 'deposit', 'card', ${bodyHash}, ${seenAt ?? null})`.execute(tx)
            found.push([state, bodyHash, aheadMs, rows.length > 0])
            const question = questionAbout({ state, isSameBody: bodyHash === hash, updatedAt }, { seenAt })
            expected.push([state, bodyHash, aheadMs, question !== null])
          }
      }
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(found).toEqual(expected)
  })
})
