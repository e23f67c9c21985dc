/** Simulated card attacks (issue-9 3.1): each is stopped at the configured limit. */
import { randomUUID } from 'node:crypto'
import type { SubmitRequest } from '@modulor/contract/http'
import { oneDatabaseKind, submitRequest, until } from '@modulor/testkit'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTEMPTS_COUNTED_MAX, RiskConfig } from '../../src/config/risk-schema'
import type { PlayerSession, Payments } from '../../src/features/payments'
import { createRisk } from '../../src/features/risk'
import { parseVaultKeys, type VaultKeys } from '../../src/features/user-cards'
import { createOutboundClient } from '../../src/providers/outbound-client'
import { actionOf } from '../payments/player-at-issuer'
import { cardBody, openWorld, valueOf, walletToken, type World } from '../payments/world'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const WAITED_MS = 61 * SECOND_MS
const PATIENCE_MS = 10 * MINUTE_MS
const { new_cards_per_hour: NEW_CARDS, declines_in_a_row: DECLINES, cvv_failures_per_day: CVV } = RiskConfig.parse({})
const hardOf = (limit: (typeof CVV)['card']) => (limit === 'unlimited' ? Infinity : limit.hard)
const softOf = (limit: (typeof CVV)['card']) => (limit === 'unlimited' ? Infinity : limit.soft)

/** A number with a valid Luhn checksum outside the test data, which the sandbox approves. */
function numberOf(index: number): string {
  const digits = `453900000${String(index).padStart(6, '0')}`
  const sum = Array.from(digits).reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

describe.each(oneDatabaseKind())('card testing on %s', (kind) => {
  let world: World
  let second: Payments
  beforeAll(async () => {
    world = await openWorld(kind, {
      providerDeadlineMs: PATIENCE_MS,
      timing: { answerMsMax: PATIENCE_MS },
      configure: (config) => {
        const brand = config.brands['COM']
        if (!brand) throw new Error('the world has lost its brand')
        const risk = RiskConfig.parse({ declined_share: 'unlimited' })
        const payout = config.methods['payout']
        if (!payout) throw new Error('the world has lost its payouts')
        const toCard = { ...payout, short_name: 'to-card', pay_method_type: 'cards' as const, fields: [] }
        const methods = { ...config.methods, 'to-card': toCard }
        return { ...config, methods, brands: { COM: { ...brand, methods: [...brand.methods, 'to-card'], risk } } }
      },
    })
    second = world.instance()
  })
  afterAll(() => world.close())

  type Press = { key?: string; ip?: string; body?: Partial<SubmitRequest>; by?: Payments }
  const pay = (
    session: PlayerSession,
    card: string,
    { key = randomUUID(), ip, body, by = world.payments }: Press = {},
  ) =>
    by.submit({
      session,
      flow: 'deposit',
      payGroupId: 'card',
      idempotencyKey: key,
      body: submitRequest({ ...cardBody(card), another_payment: true, ...body }),
      ...(ip !== undefined && { ip }),
    })
  type Answer = Awaited<ReturnType<typeof pay>>
  const codeOf = (answer: Answer) => (answer.ok ? 'sent' : answer.refusal.code)
  const sentOf = (answers: readonly Answer[]) => answers.filter(({ ok }) => ok).length
  /** Another card for every test, so that tests do not share counters. */
  let cardsUsed = 0
  const newCards = (count: number) => Array.from({ length: count }, () => numberOf((cardsUsed += 1)))
  /** The sandbox has one number for each decline; here every test has its own number. */
  const answering = async (
    code: 'stolen_card' | 'incorrect_cvv' | 'cancelled_by_player',
    work: () => Promise<void>,
  ) => {
    world.outside.provider = {
      authorise: ({ amount, currency, paymentId }) =>
        Promise.resolve({ kind: 'declined', code, facts: { reference: paymentId, amount, currency, sequence: 1 } }),
    }
    await work().finally(() => (world.outside.provider = {}))
  }

  it('issue-9 3.1 400 card numbers from one session are stopped, first at the soft limit, and the merchant is notified once', async () => {
    const player = world.player()
    const numbers = newCards(400)
    const hasty: Answer[] = []
    for (const number of numbers.slice(0, 200)) hasty.push(await pay(player, number))
    expect(sentOf(hasty)).toBe(softOf(NEW_CARDS.session))
    expect(new Set(hasty.filter(({ ok }) => !ok).map(codeOf))).toEqual(new Set(['rate_limited']))
    const patient: Answer[] = []
    for (const number of numbers.slice(200, 240)) {
      world.advance(WAITED_MS)
      patient.push(await pay(player, number))
    }
    expect(sentOf(hasty) + sentOf(patient)).toBe(hardOf(NEW_CARDS.session))
    // A submit that is accepted above the soft limit is challenged.
    for (const answer of patient.filter(({ ok }) => ok)) actionOf(valueOf(answer), 'three_ds_challenge')
    expect(patient.at(-1)).toMatchObject({ ok: false, refusal: { code: 'too_many_attempts' } })
    for (const number of numbers.slice(240)) expect((await pay(player, number)).ok).toBe(false)
    const told = await until(async () => Promise.resolve(world.alarms.told[0]), { deadlineMs: 10_000 })
    expect(told.data).toMatchObject({ rule: 'new_cards', scope: 'session', refused_user_id: player.userId })
    expect(world.alarms.told.filter(({ data }) => data.scope === 'session')).toHaveLength(1)
    expect(world.alarms.counted).toContain('new_cards')
    expect(JSON.stringify(world.alarms.told)).not.toMatch(/4539\d{6}/)
  })

  it('issue-9 3.1 card numbers are not tried by withdrawals either, and a withdrawal is never challenged', async () => {
    const player = world.player()
    await world.fund(player, 100_000n)
    const [own = '', ...numbers] = newCards(20)
    const withdraw = (session: PlayerSession, card: string) => {
      const body = submitRequest({ ...cardBody(card), another_payment: true })
      const named = { flow: 'withdrawal', payGroupId: 'to-card', idempotencyKey: randomUUID() } as const
      return world.payments.submit({ session, ...named, body })
    }
    const answers: Answer[] = []
    for (const number of [own, ...numbers]) {
      answers.push(await withdraw(player, number))
      world.advance(WAITED_MS)
    }
    expect(sentOf(answers)).toBe(hardOf(NEW_CARDS.session))
    expect(answers.at(-1)).toMatchObject({ ok: false, refusal: { code: 'too_many_attempts' } })
    const other = { ...player, idHash: `${player.idHash}-2` }
    const more = [await withdraw(other, numbers[10] ?? ''), await withdraw(other, numbers[11] ?? '')]
    expect(sentOf(more)).toBe(hardOf(NEW_CARDS.player) - hardOf(NEW_CARDS.session))
    // A card that was used before is not a new one, and deposits have counts of their own.
    expect((await withdraw(player, own)).ok).toBe(true)
    expect((await pay(player, numbers[12] ?? '')).ok).toBe(true)
  })

  it('issue-9 3.1 a refusal contains the earliest time at which the submit is accepted', async () => {
    const player = world.player()
    const [last = '', ...numbers] = newCards(hardOf(NEW_CARDS.session) + 1)
    for (const number of numbers) {
      expect((await pay(player, number)).ok).toBe(true)
      world.advance(WAITED_MS)
    }
    const refused = await pay(player, last)
    if (refused.ok || !refused.refusal.retryAt) throw new Error('it was not refused with a time')
    world.advance(refused.refusal.retryAt.getTime() - world.now().getTime() - SECOND_MS)
    expect((await pay(player, last)).ok).toBe(false)
    world.advance(2 * SECOND_MS)
    expect((await pay(player, last)).ok).toBe(true)
  })

  it('issue-9 3.1 of 40 parallel submits with different cards on two instances no more are accepted than of sequential ones', async () => {
    const player = world.player()
    const answers = await Promise.all(
      newCards(40).map((number, index) => pay(player, number, { by: index % 2 === 0 ? world.payments : second })),
    )
    expect(sentOf(answers)).toBe(softOf(NEW_CARDS.session))
  })

  it('issue-9 3.1 many sessions of one player are stopped', async () => {
    const player = world.player()
    const answers: Answer[] = []
    for (const number of newCards(30)) {
      answers.push(await pay({ ...player, idHash: randomUUID() }, number))
      world.advance(WAITED_MS)
    }
    expect(sentOf(answers)).toBe(hardOf(NEW_CARDS.player))
  })

  it('issue-9 3.1 200 CVVs on one card are stopped across players, and the answer only asks to check the card', async () => {
    const [card = ''] = newCards(1)
    await answering('incorrect_cvv', async () => {
      const answers: Answer[] = []
      for (let guess = 0; guess < 200; guess += 1) {
        answers.push(await pay(world.player(), card))
        if (guess < 40) world.advance(WAITED_MS)
      }
      expect(sentOf(answers)).toBe(hardOf(CVV.card))
      expect(valueOf(answers[0] as Answer).decline_page_settings).toEqual({
        code: 'check_card',
        reason: 'CASHIER.DECLINE.CHECK_CARD',
        can_retry_same_card: true,
      })
      expect(answers.at(-1)).toEqual({ ok: false, refusal: { code: 'check_card' } })
    })
  })

  it('issue-9 3.1 of 30 parallel guesses at one CVV no more reach the bank than the limit', async () => {
    const [card = ''] = newCards(1)
    await answering('incorrect_cvv', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => pay(world.player(), card, { by: second })))
      expect(sentOf(answers)).toBe(softOf(CVV.card))
    })
  })

  it('issue-9 3.1 a stolen card that 100 players try is stopped', async () => {
    const [card = ''] = newCards(1)
    await answering('stolen_card', async () => {
      const answers: Answer[] = []
      for (let player = 0; player < 100; player += 1) {
        answers.push(await pay(world.player(), card))
        world.advance(WAITED_MS)
      }
      expect(sentOf(answers)).toBe(hardOf(DECLINES.card))
      expect(codeOf(answers.at(-1) as Answer)).toBe('check_card')
    })
  })

  it('issue-14 1 declines of a player’s wallets and encrypted cards, whose numbers are not known, count together', async () => {
    const player = world.player()
    const nativePay = {
      type: 'apple_pay',
      token: walletToken('4242424242424242'),
      total: '25.50',
      currency: 'EUR',
    } as const
    const encrypted = { card_encrypted: 'another text each time', is_card_token_active: false }
    const press = (payGroupId: 'apple-pay' | 'hosted') =>
      world.payments.submit({
        ...{ session: player, flow: 'deposit', payGroupId, idempotencyKey: randomUUID(), ip: '198.51.100.9' },
        body: submitRequest({
          another_payment: true,
          ...(payGroupId === 'hosted' ? { card_data: encrypted } : { native_pay: nativePay }),
        }),
      })
    await answering('stolen_card', async () => {
      const answers: Answer[] = []
      for (let turn = 0; turn < 20; turn += 1) {
        answers.push(await press(turn % 2 === 0 ? 'apple-pay' : 'hosted'))
        world.advance(WAITED_MS)
      }
      expect(sentOf(answers)).toBe(hardOf(DECLINES.session))
      expect(codeOf(answers.at(-1) as Answer)).toBe('too_many_attempts')
    })
  })

  it('issue-9 3.1 many players at one IP address are stopped, and players at other addresses are not', async () => {
    const ip = '198.51.100.7'
    const answers: Answer[] = []
    for (const number of newCards(100)) answers.push(await pay(world.player(), number, { ip }))
    expect(sentOf(answers)).toBe(hardOf(NEW_CARDS.address))
    expect(codeOf(answers.at(-1) as Answer)).toBe('too_many_attempts')
    const [other = ''] = newCards(1)
    expect((await pay(world.player(), other, { ip: '198.51.100.8' })).ok).toBe(true)
  })

  it('issue-9 3.1 SVC-6 the attempts of an IP address are counted across a key rotation', async () => {
    const ring = (...ids: readonly string[]) =>
      parseVaultKeys(ids.map((id) => `${id}:${Buffer.alloc(32, id.length).toString('base64')}`).join())
    const riskWith = (keys: VaultKeys) =>
      createRisk({
        ...{ db: world.db, config: world.config, clock: world.now, keys, logger: pino({ level: 'silent' }) },
        client: createOutboundClient({ privateHostsAllowed: [] }),
      })
    const [before, after] = [ring('old', 'newer'), ring('newer', 'old')].map((keys) =>
      world.instance({ risk: riskWith(keys) }),
    )
    const press = (by: Payments | undefined) =>
      pay(world.player(), newCards(1)[0] ?? '', { ip: '198.51.100.61', by: by ?? world.payments })
    for (let turn = 0; turn < hardOf(NEW_CARDS.address); turn += 1) expect(codeOf(await press(before))).toBe('sent')
    expect(codeOf(await press(after))).toBe('too_many_attempts')
  })

  it('issue-9 3.1 cancelled payments do not displace earlier declines from the counts', async () => {
    const player = world.player()
    const [stolen = '', own = ''] = newCards(2)
    const decline = async () => {
      world.advance(WAITED_MS)
      return pay(player, stolen)
    }
    await answering('stolen_card', async () => {
      for (let turn = 1; turn < hardOf(DECLINES.card); turn += 1) expect((await decline()).ok).toBe(true)
    })
    world.advance(WAITED_MS)
    await answering('cancelled_by_player', async () => {
      for (let turn = 0; turn < ATTEMPTS_COUNTED_MAX; turn += 1) expect((await pay(player, own)).ok).toBe(true)
    })
    const [other = ''] = newCards(1)
    await answering('stolen_card', async () => {
      const after = [await pay(player, other), await pay(player, other)]
      world.advance(WAITED_MS)
      after.push(await pay(player, other))
      expect(after.map(codeOf)).toEqual(['sent', 'too_many_attempts', 'too_many_attempts'])
    })
  })

  it('issue-9 3.1 an ordinary player is accepted: two declines, a corrected CVV, a second card', async () => {
    const player = world.player()
    const [first = '', other = ''] = newCards(2)
    await answering('incorrect_cvv', async () => {
      expect(valueOf(await pay(player, first)).transaction_status).toBe('error')
      expect(valueOf(await pay(player, first)).transaction_status).toBe('error')
    })
    expect(valueOf(await pay(player, other)).transaction_status).toBe('success')
    world.advance(WAITED_MS)
    expect(valueOf(await pay(player, other, { body: { amount: '30.00' } })).transaction_status).toBe('success')
    // The bank has approved meanwhile, so earlier declines no longer count.
    const after: Answer[] = []
    await answering('stolen_card', async () => {
      const [third = ''] = newCards(1)
      for (let turn = 0; turn < 2; turn += 1) after.push(await pay(player, third))
    })
    expect(sentOf(after)).toBe(2)
  })

  it('issue-9 3.1 API-13 repetitions of one submit count once, and get their response after the limit is reached', async () => {
    const player = world.player()
    const [card = '', ...others] = newCards(softOf(NEW_CARDS.session) + 1)
    const key = randomUUID()
    const first = valueOf(await pay(player, card, { key }))
    const again = await Promise.all(Array.from({ length: 20 }, () => pay(player, card, { key })))
    expect(new Set(again.map((answer) => valueOf(answer).payment_id))).toEqual(new Set([first.payment_id]))
    const answers: Answer[] = []
    for (const number of others) answers.push(await pay(player, number))
    expect(answers.map(codeOf)).toEqual(['sent', 'sent', 'rate_limited'])
    expect(valueOf(await pay(player, card, { key })).payment_id).toBe(first.payment_id)
  })

  it('issue-9 3.1 the database stores keyed hashes, no number or address, and they are deleted when no limit needs them', async () => {
    const player = world.player()
    const [card = ''] = newCards(1)
    await pay(player, card, { ip: '203.0.113.77' })
    const rowsOf = () => world.db.selectFrom('risk_attempts').selectAll().where('user_id', '=', player.userId).execute()
    const rows = await rowsOf()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(card)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77')
    world.advance(25 * HOUR_MS)
    const tidying = world.instance({ timing: { periodicWorkMs: 25 } })
    tidying.start()
    await until(async () => (await rowsOf()).length === 0 || undefined, { deadlineMs: 10_000 })
  })

  it('issue-9 3.1 a payment without a card is not counted', async () => {
    const player = world.player()
    for (let turn = 0; turn < 12; turn += 1)
      expect((await world.deposit(player, { method: 'bank', body: { another_payment: true } })).ok).toBe(true)
  })
})
