/** Several providers for one method (decision 92): which one a payment goes to, and that its money stands where it was charged. */
import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CashierConfig } from '../../src/config/schema'
import type { ActiveSwitch } from '../../src/features/method-policy'
import { balanceOf } from '../../src/ledger'
import { cardBody, CARDS, openWorld, valueOf, type World } from './world'

const MASTERCARD = '5555555555554444'
const AWAY = { authorise: () => Promise.resolve({ kind: 'unknown', why: 'http_503' } as const) }

/** The sandbox under three names: each is a provider of its own. */
function withRoutes(config: CashierConfig): CashierConfig {
  const { sandbox } = config.providers
  const { card, bank, payout } = config.methods
  return CashierConfig.parse({
    ...config,
    providers: { sandbox, second: sandbox, third: sandbox },
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
          { name: 'large', amounts: { EUR: { min: '1000.00' } }, providers: [{ provider: 'third' }] },
        ],
      },
      bank: { ...bank, routes: [{ name: 'swedish', countries: ['SE'], providers: [{ provider: 'third' }] }] },
      payout: { ...payout, routes: [{ name: 'payouts', providers: [{ provider: 'second' }] }] },
    },
  })
}

describe.each(databaseKinds())('issue-14 2 the route of a payment on %s', (kind) => {
  let world: World
  const switches: ActiveSwitch[] = []
  beforeAll(async () => {
    world = await openWorld(kind, { configure: withRoutes, switchesOf: () => Promise.resolve(switches) })
  })
  afterAll(() => world.close())
  beforeEach(() => {
    switches.length = 0
    Object.assign(world.outside, { provider: {}, others: {} })
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
  ])('goes by %s to %s, and its money stands there', async (_what, provider, route, parts) => {
    const player = world.player()
    const before = await atProvider(provider)
    const { body = {}, card = CARDS.approves } = parts as { card?: string; body?: object }
    const { payment_id: id } = valueOf(await world.deposit(player, { card, body: { ...cardBody(card), ...body } }))
    await world.becomes(player, id, 'success')
    const row = await rowOf(id)
    expect(row).toMatchObject({ provider, route, state: 'succeeded' })
    expect(new Set(askedOf(id))).toEqual(new Set([provider]))
    expect((await atProvider(provider)) - before).toBe(-BigInt(row.total))
  })

  it('goes by the country of its player', async () => {
    const player = { ...world.player(), country: 'SE' }
    const { payment_id: id, next_action: action } = valueOf(await world.deposit(player))
    expect(action.type).toBe('redirect')
    expect(await rowOf(id)).toMatchObject({ provider: 'third', route: 'swedish' })
  })

  it('sends a withdrawal to the provider of its route', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const { payment_id: id } = valueOf(await world.withdraw(player, '20.00'))
    await world.becomes(player, id, 'success')
    expect(await rowOf(id)).toMatchObject({ provider: 'second', route: 'payouts' })
  })

  it('passes over a provider whose breaker is open, and nothing is sent there', async () => {
    world.outside.others['second'] = AWAY
    const player = world.player()
    const payWith = async () =>
      valueOf(await world.deposit(player, { card: MASTERCARD, body: { another_payment: true } })).payment_id
    const lost = [await payWith(), await payWith(), await payWith()]
    const passed = await payWith()
    await world.becomes(player, passed, 'success')
    expect(await rowOf(passed)).toMatchObject({ provider: 'third', route: 'mastercard' })
    expect(askedOf(passed)).toEqual(['third'])
    // The first answer closes it, and the payments without an answer stay where they were sent.
    world.outside.others = {}
    world.advance(20_000)
    for (const id of lost) {
      await world.becomes(player, id, 'error')
      expect(new Set(askedOf(id))).toEqual(new Set(['second']))
    }
    expect((await rowOf(await payWith())).provider).toBe('second')
  })

  it('passes over a provider that an operator turned off, and is refused where none is left', async () => {
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
})
