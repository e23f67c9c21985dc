/** Several providers for one method (decision 92): which one gets a payment, and that the ledger has it with the one that charged it. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CashierConfig } from '../../src/config/schema'
import type { ActiveSwitch } from '../../src/features/method-policy'
import { readRoutes } from '../../src/features/operator-home'
import { readStory } from '../../src/features/operator-payments'
import { isBusy } from '../../src/features/player-data/player-data.repository'
import { createReconciliation } from '../../src/features/reconciliation'
import { balanceOf } from '../../src/ledger'
import type { Answer, Provider } from '../../src/providers/provider'
import { CALLBACK_SECRET, cardBody, CARDS, openWorld, valueOf, type World } from './world'

const MASTERCARD = '5555555555554444'
const VISA = '4000056655665556'
/** A refusal by the provider's rate limit, before it has read the request. */
const refuses: Partial<Provider> = {
  authorise: () => Promise.resolve({ kind: 'unknown', why: 'http_429', isNotTaken: true }),
}
const AWAY = { authorise: () => Promise.resolve({ kind: 'unknown', why: 'http_503' } as const) }

/** The sandbox under four names: each is a provider of its own. */
function withRoutes(config: CashierConfig): CashierConfig {
  const { sandbox } = config.providers
  const { card, bank, payout } = config.methods
  return CashierConfig.parse({
    ...config,
    providers: { sandbox, second: sandbox, third: sandbox, fourth: sandbox },
    methods: {
      ...config.methods,
      card: {
        ...card,
        routes: [
          {
            name: 'mastercard',
            card_ranges: ['51-55'],
            providers: [{ provider: 'second' }, { provider: 'third', weight: 0 }],
          },
          {
            name: 'visa',
            card_ranges: ['400005', '400000'],
            providers: [
              { provider: 'second' },
              { provider: 'third', weight: 0 },
              { provider: 'sandbox', weight: 0 },
              { provider: 'fourth', weight: 0 },
            ],
            fall_back_on: ['insufficient_funds', 'do_not_honour'],
          },
          { name: 'large', amounts: { EUR: { min: '1000.00' } }, providers: [{ provider: 'third' }] },
        ],
      },
      bank: { ...bank, routes: [{ name: 'swedish', countries: ['SE'], providers: [{ provider: 'third' }] }] },
      payout: { ...payout, routes: [{ name: 'payouts', providers: [{ provider: 'second' }] }] },
    },
  })
}

function gate() {
  let open: () => void = () => undefined
  return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() }
}

describe.each(oneDatabaseKind())('issue-14 2 the route of a payment on %s', (kind) => {
  let world: World
  const switches: ActiveSwitch[] = []
  beforeAll(async () => {
    world = await openWorld(kind, { configure: withRoutes, switchesOf: () => Promise.resolve(switches) })
  })
  afterAll(() => world.close())
  beforeEach(() => {
    switches.length = 0
    // The callback of a decline could arrive before the response, and end the payment before it is sent to the next provider.
    Object.assign(world.outside, { takesCallbacks: false, provider: {}, others: {} })
  })

  const rowOf = (id: string) =>
    world.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const askedOf = (id: string) =>
    world.calls.filter(({ paymentId }) => paymentId === id).map(({ provider }) => provider)
  /** What the provider owes the brand: credited with each payment. */
  const atProvider = (provider: string) =>
    balanceOf(world.db, { brand: 'COM', kind: 'provider', owner: provider, currency: 'EUR' })

  it.each([
    ['no route', 'sandbox', null, {}],
    ['its card', 'second', 'mastercard', { card: MASTERCARD }],
    ['its amount', 'third', 'large', { body: { amount: '1000.00' } }],
  ])(
    'a payment is sent by %s to %s, and the ledger has its total with that provider',
    async (_what, provider, route, parts) => {
      const player = world.player()
      const before = await atProvider(provider)
      const { body = {}, card = CARDS.approves } = parts as { card?: string; body?: object }
      const { payment_id: id } = valueOf(await world.deposit(player, { card, body: { ...cardBody(card), ...body } }))
      await world.becomes(player, id, 'success')
      const row = await rowOf(id)
      expect(row).toMatchObject({ provider, route, state: 'succeeded' })
      expect(new Set(askedOf(id))).toEqual(new Set([provider]))
      expect((await atProvider(provider)) - before).toBe(-BigInt(row.total))
    },
  )

  it('a payment takes the route of its player’s country', async () => {
    const player = { ...world.player(), country: 'SE' }
    const { payment_id: id, next_action: action } = valueOf(await world.deposit(player))
    expect(action.type).toBe('redirect')
    expect(await rowOf(id)).toMatchObject({ provider: 'third', route: 'swedish' })
  })

  it('a withdrawal is sent to the provider of its route', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const { payment_id: id } = valueOf(await world.withdraw(player, '20.00'))
    await world.becomes(player, id, 'success')
    expect(await rowOf(id)).toMatchObject({ provider: 'second', route: 'payouts' })
  })

  it('a provider whose circuit breaker is open is skipped, and nothing is sent to it', async () => {
    world.outside.others['second'] = AWAY
    const player = world.player()
    const payWith = async () =>
      valueOf(await world.deposit(player, { card: MASTERCARD, body: { another_payment: true } })).payment_id
    const lost = [await payWith(), await payWith(), await payWith()]
    const passed = await payWith()
    await world.becomes(player, passed, 'success')
    expect(await rowOf(passed)).toMatchObject({ provider: 'third', route: 'mastercard' })
    expect(askedOf(passed)).toEqual(['third'])
    // The first response closes the breaker, and payments without a response stay with the provider that they were sent to.
    world.outside.others = {}
    world.advance(20_000)
    for (const id of lost) {
      await world.becomes(player, id, 'error')
      expect(new Set(askedOf(id))).toEqual(new Set(['second']))
    }
    expect((await rowOf(await payWith())).provider).toBe('second')
  })

  it('a provider that an operator turned off is skipped, and a payment is refused if no provider is left', async () => {
    const turnOff = (subject: string) => switches.push({ kind: 'provider', subject, until: null })
    const player = world.player()
    const pay = () => world.deposit(player, { card: MASTERCARD, body: { another_payment: true } })
    turnOff('second')
    expect((await rowOf(valueOf(await pay()).payment_id)).provider).toBe('third')
    turnOff('third')
    expect(await rowOf(valueOf(await pay()).payment_id)).toMatchObject({ provider: 'sandbox', route: null })
    turnOff('sandbox')
    expect(await pay()).toMatchObject({ ok: false, refusal: { code: 'method_unavailable' } })
  })

  /** Returns the sandbox's response to a card other than the player's. */
  const asWith = (number: string): Partial<Provider> => ({
    authorise: (order) =>
      world.provider.authorise({ ...order, ...(order.card && { card: { ...order.card, number } }) }),
  })
  const attemptsOf = (id: string) =>
    world.db.selectFrom('payment_attempts').selectAll().where('payment_id', '=', id).orderBy('number').execute()
  const chargesOf = async (attemptId: string) =>
    (await world.sandbox.journal(attemptId)).filter(({ kind: entry }) => entry === 'charge').length
  const casesOf = (id: string) =>
    world.db.selectFrom('operator_cases').select(['kind', 'details']).where('payment_id', '=', id).execute()
  const unknownPayments = () =>
    world.db.selectFrom('operator_cases').select('details').where('kind', '=', 'unknown_payment').execute()
  const payByVisa = async (player = world.player(), key: string = randomUUID()) =>
    valueOf(await world.deposit(player, { card: VISA, key, body: { another_payment: true } })).payment_id

  /** Sends a callback about an attempt in the name of a provider. */
  async function tell(provider: string, attemptId: string, status: string, report?: object): Promise<void> {
    const id = randomUUID()
    const payment = {
      id: 'sb_late',
      merchant_reference: attemptId,
      status,
      amount: '25.50',
      currency: 'EUR',
      sequence: 9,
    }
    const body = JSON.stringify({ event_id: id, type: `payment.${status}`, payment, report })
    const at = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(CALLBACK_SECRET).sign(id, at, body),
    }
    valueOf(await world.payments.receiveCallback({ provider, headers, query: {}, rawBody: Buffer.from(body) }))
  }

  it.each<[string, Partial<Provider>, object]>([
    [
      'declined it for a reason of the route',
      asWith(CARDS.insufficientFunds),
      { answer: 'declined', code: 'insufficient_funds' },
    ],
    ['did not take it', refuses, { answer: 'not_taken', code: 'http_429', provider_reference: null }],
  ])('a payment is sent to the next provider after the first %s', async (_what, answers, ended) => {
    world.outside.others['second'] = answers
    const player = world.player()
    const before = await atProvider('third')
    const key = randomUUID()
    const id = await payByVisa(player, key)
    await world.becomes(player, id, 'success')
    const row = await rowOf(id)
    expect(row).toMatchObject({ provider: 'third', route: 'visa', state: 'succeeded' })
    const atSecond = { provider: 'second', provider_account: world.providers.get('second')?.account }
    expect(await attemptsOf(id)).toMatchObject([{ number: 1, ...atSecond, attempt_id: id, ...ended }])
    expect(row).toMatchObject({ provider_account: world.providers.get('third')?.account })
    const { answer, code } = ended as { answer: string; code: string }
    expect((await readStory(world.db, id))?.entries).toContainEqual(
      expect.objectContaining({
        kind: 'provider',
        facts: expect.objectContaining({ attempt: '1', provider: 'second', answer, code }) as object,
      }),
    )
    // To the next provider it is another payment, with a key of its own.
    expect(row.attempt_id).not.toBe(id)
    expect(await Promise.all([id, row.attempt_id!].map(chargesOf))).toEqual([0, 1])
    expect((await atProvider('third')) - before).toBe(-BigInt(row.total))
    expect(await payByVisa(player, key)).toBe(id)
    expect(await chargesOf(row.attempt_id!)).toBe(1)
  })

  it.each([
    ['a decline that the route does not name', () => asWith('4000000000009979'), 'error'],
    ['an answer that is no decline', () => AWAY, 'error'],
  ])('a payment stays with the first provider after %s', async (_what, answers, end) => {
    world.outside.others['second'] = answers()
    const player = world.player()
    const id = await payByVisa(player)
    world.outside.others = {}
    world.advance(20_000)
    await world.becomes(player, id, end as 'error')
    expect(await rowOf(id)).toMatchObject({ provider: 'second', attempt_id: null })
    expect(await attemptsOf(id)).toEqual([])
  })

  it('a payment is sent to at most three providers, one after the other, and ends with the last decline', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.insufficientFunds }))
    await world.becomes(player, id, 'error')
    const row = await rowOf(id)
    expect(row).toMatchObject({ provider: 'sandbox', decline_code: 'insufficient_funds' })
    const former = await attemptsOf(id)
    expect(former.map(({ number, provider }) => [number, provider])).toEqual([
      [1, 'second'],
      [2, 'third'],
    ])
    expect(new Set([id, ...former.map(({ attempt_id: each }) => each), row.attempt_id]).size).toBe(3)
  })

  it('a late charge of the first provider opens an operator case and leaves the payment unchanged', async () => {
    world.outside.others['second'] = asWith(CARDS.insufficientFunds)
    const player = world.player()
    const id = await payByVisa(player)
    await world.becomes(player, id, 'success')
    const before = await rowOf(id)
    await tell('second', id, 'declined')
    expect(await casesOf(id)).toEqual([])
    await tell('second', id, 'succeeded')
    await tell('second', id, 'succeeded')
    const cases = await casesOf(id)
    expect(cases).toMatchObject([
      { kind: 'late_success', details: { attempt: 1, provider: 'second', amount: '25.50', reference: 'sb_late' } },
    ])
    expect(await rowOf(id)).toEqual(before)
    expect(await balanceOf(world.db, { brand: 'COM', kind: 'player', owner: player.userId, currency: 'EUR' })).toBe(
      2_500n,
    )
    // A refund of that charge opens no further case; a dispute about it does.
    const about = { id: 'rp_1', amount: '25.50', currency: 'EUR' }
    await tell('second', id, 'succeeded', { name: 'refunded', ...about })
    expect(await casesOf(id)).toHaveLength(1)
    await tell('second', id, 'succeeded', { name: 'dispute_opened', ...about, fee: '15.00' })
    expect((await casesOf(id)).map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ attempt: 1, provider: 'second', reported: 'dispute opened', amount: '25.50' }),
    )
    expect(await unknownPayments()).toEqual([])
    expect(await rowOf(id)).toEqual(before)
    // A callback about the second attempt is about the payment itself.
    await tell('third', before.attempt_id!, 'declined')
    expect((await casesOf(id)).map(({ kind: name }) => name).sort()).toEqual([
      ...['late_decline', 'late_success', 'late_success'],
    ])
  })

  it('a player cannot be erased while a callback of any attempt is not settled', async () => {
    Object.assign(world.outside, { takesCallbacks: false, others: { second: asWith(CARDS.insufficientFunds) } })
    const player = world.player()
    const id = await payByVisa(player)
    await world.becomes(player, id, 'success')
    const { attempt_id: attemptId } = await rowOf(id)
    for (const name of [id, attemptId!]) {
      expect(await isBusy(world.db, player)).toBe(false)
      const event = {
        provider: 'third',
        event_id: randomUUID(),
        payment_id: name,
        body: '{}',
        received_at: world.now(),
      }
      await world.db.insertInto('callback_inbox').values(event).execute()
      expect(await isBusy(world.db, player)).toBe(true)
      await world.db.updateTable('callback_inbox').set({ settled_at: world.now() }).execute()
    }
  })

  it('a provider that an operator turned off during the call to the previous one is skipped', async () => {
    world.outside.others['second'] = {
      authorise(order) {
        switches.push({ kind: 'provider', subject: 'third', until: null })
        return asWith(CARDS.insufficientFunds).authorise!(order)
      },
    }
    const player = world.player()
    const id = await payByVisa(player)
    await world.becomes(player, id, 'success')
    expect((await rowOf(id)).provider).toBe('sandbox')
  })

  it('a provider that a reload has removed meanwhile is skipped, because it could not be asked for the payment’s state', async () => {
    const providers = world.providers as Map<string, Provider>
    const third = providers.get('third')!
    world.outside.others['second'] = {
      authorise(order) {
        providers.delete('third')
        return asWith(CARDS.insufficientFunds).authorise!(order)
      },
    }
    const player = world.player()
    const id = await payByVisa(player)
    providers.set('third', third)
    await world.becomes(player, id, 'success')
    expect((await rowOf(id)).provider).toBe('sandbox')
  })

  it('a callback about the first provider’s attempt does not change the attempt at the next one', async () => {
    // The decline is reported by a callback too, and is looked up while the payment is sent to the next provider.
    const [asked, charged, settled] = [gate(), gate(), gate()]
    const facts = { reference: 'sb_first', amount: '25.50', currency: 'EUR', sequence: 2 }
    const declined: Answer = { kind: 'declined', code: 'insufficient_funds', facts }
    world.outside.others['second'] = {
      authorise: () => asked.opened.then(() => declined),
      status: () => {
        asked.open()
        return charged.opened.then(() => declined)
      },
    }
    world.outside.others['third'] = {
      async authorise(order) {
        const answer = await world.provider.authorise(order)
        charged.open()
        await settled.opened
        return answer
      },
    }
    const player = world.player()
    const paying = payByVisa(player)
    const { id } = await until(() =>
      world.db.selectFrom('payments').select('id').where('user_id', '=', player.userId).executeTakeFirst(),
    )
    await tell('second', id, 'action_required')
    settled.open()
    await paying
    expect(await rowOf(id)).toMatchObject({ provider: 'third', state: 'succeeded' })
    expect(await casesOf(id)).toEqual([])
  })

  it('the report by route has acceptance and costs, including attempts that were passed on to the next provider', async () => {
    world.outside.others['second'] = asWith(CARDS.insufficientFunds)
    const player = world.player()
    const id = await payByVisa(player)
    await world.becomes(player, id, 'success')
    const row = await rowOf(id)
    const day = row.created_at.toISOString().slice(0, 10)
    const reconciliation = createReconciliation({
      ...{ db: world.db, config: world.config, now: world.now, providers: world.providers, onCase: () => undefined },
    })
    /** Imports a statement of the day whose lines name one payment. */
    const bring = async (provider: string, name: string, lines: readonly string[]) => {
      const at = `${day}T00:00:00Z`
      const rows = lines.map((line) => line.replace('NAME', `,${name},`).concat(`,${at}`))
      const file = [
        'type,reference,payment,operation,amount,currency,fee,at',
        ...[`statement,${day},,,,,,${at}`, ...rows, `end,${lines.length},,,,,,${at}`],
      ]
      const outcome = await reconciliation.import({ provider, text: `${file.join('\n')}\n`, operatorId: null })
      return outcome.ok ? [outcome.value.matchedCount, outcome.value.feeCount] : outcome
    }
    const charged = ['charge,NAME,25.50,EUR,0.30', 'fee,NAME,-0.05,EUR,']
    expect(await bring(row.provider, row.attempt_id ?? id, charged)).toEqual([1, 1])
    // A fee of the earlier attempt is counted by that attempt's id; a charge of it is not matched.
    expect(await bring('second', id, ['fee,NAME,-0.04,EUR,'])).toEqual([0, 1])
    expect(await bring('second', id, ['charge,NAME,25.50,EUR,'])).toEqual([0, 0])
    const report = await readRoutes(world.db, { from: day, to: day, brand: 'COM' })
    const ofVisa = report.lines.filter(({ route }) => route === 'visa')
    const second = ofVisa.find((each) => each.provider === 'second')
    // Each try is counted once, where it was made.
    for (const each of report.lines) expect(each.tries).toBe(each.succeeded + each.failed + each.passed_on + each.open)
    expect(second?.passed_on).toBeGreaterThan(0)
    expect(second?.costs).toEqual([{ currency: 'EUR', amount: '0', fees: '0.04' }])
    expect(ofVisa.find((each) => each.provider === 'third')?.costs).toEqual([
      { currency: 'EUR', amount: '25.50', fees: '0.35' },
    ])
    const other = await readRoutes(world.db, { from: day, to: day, brand: 'OTHER' })
    expect(other.lines).toEqual([])
  })

  it('the database moves a payment to another provider only from an attempt that has ended', async () => {
    let release: ((answer: Answer) => void) | undefined
    world.outside.others['second'] = { authorise: () => new Promise((resolve) => (release = resolve)) }
    const player = world.player()
    const sent = payByVisa(player)
    const row = await until(() =>
      world.db.selectFrom('payments').selectAll().where('user_id', '=', player.userId).executeTakeFirst(),
    )
    const next = sql`update payments set provider = 'third', attempt_id = ${randomUUID()} where id = ${row.id}`
    await expect(next.execute(world.db)).rejects.toThrow('only while it is sent, after its attempt there has ended')
    const answer = await until(() => release)
    answer({ kind: 'unknown', why: 'http_503' })
    await sent
  })
})
