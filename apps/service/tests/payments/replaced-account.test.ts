/** A provider's entry that names another account while payments of the former one are open (decision 54). */
import { databaseKinds, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutboundClient } from '../../src/providers/outbound-client'
import type { Provider } from '../../src/providers/provider'
import { unconfiguredProblems } from '../../src/features/unconfigured'
import { createProviders } from '../../src/providers/registry'
import { startSandbox, type Sandbox } from './sandbox-process'
import { DELAY_SCALE, openWorld, valueOf, type World } from './world'

const LEASE_MS = 20_000
const HOUR_MS = 3_600_000

describe.each(databaseKinds())('a replaced account of a provider on %s', (kind) => {
  let world: World
  let other: Sandbox
  let client: ReturnType<typeof createOutboundClient>
  beforeAll(async () => {
    ;[world, other] = await Promise.all([openWorld(kind), startSandbox(DELAY_SCALE)])
    world.outside.takesCallbacks = false
    client = createOutboundClient({ privateHostsAllowed: [new URL(other.url).host, new URL(world.sandbox.url).host] })
    // Only the instances of a test follow its payments.
    await world.payments.stop()
  })
  afterAll(async () => {
    await world.close()
    client.close()
    await other.stop()
  })

  const providersAt = (url: string): ReadonlyMap<string, Provider> =>
    createProviders({ sandbox: { ...world.config.providers['sandbox']!, url } }, client)

  /** A payout that its account has made, and whose answer was lost. */
  async function payoutWithoutAnswer() {
    const player = world.player()
    await world.fund(player, 10_000n)
    const providers = new Map(providersAt(world.sandbox.url))
    const real = providers.get('sandbox')!
    providers.set('sandbox', {
      ...real,
      payOut: async (order) => {
        await real.payOut?.(order)
        return { kind: 'unknown', why: 'timed_out' }
      },
    })
    const first = world.instance({ providers })
    const { payment_id: id } = valueOf(
      await first.submit({
        ...{ session: player, flow: 'withdrawal', payGroupId: 'payout', idempotencyKey: `key-of-${player.userId}` },
        body: { amount: '25.00', currency: 'EUR', parameters: { account: 'DE1' } },
      }),
    )
    await first.stop()
    await until(async () => (await world.sandbox.journal(id)).length === 1)
    return { player, id }
  }

  const requestsOf = async (id: string) =>
    (await world.db.selectFrom('jobs').select('attempt').where('subject', '=', id).executeTakeFirstOrThrow()).attempt

  it.each([
    ['is not sent again while its player may be there', LEASE_MS + 1],
    ['keeps its hold later', HOUR_MS],
  ])('decision-54 SVC-5 a payout of the former account %s, and ends when that account is back', async (_, afterMs) => {
    const { player, id } = await payoutWithoutAnswer()
    world.advance(afterMs)
    const [providers, sent] = [new Map(providersAt(other.url)), [] as string[]]
    const atOther = providers.get('sandbox')!
    const payOut: Provider['payOut'] = (order) => (sent.push(order.paymentId), atOther.payOut!(order))
    providers.set('sandbox', { ...atOther, payOut })
    const replaced = world.instance({ providers })
    replaced.start()
    await until(async () => (await requestsOf(id)) >= 1)
    await replaced.stop()
    expect(sent).toEqual([])
    expect(await world.balance(player, 'player_hold')).toBe(2_500n)
    const problemsWith = (at: Sandbox) => unconfiguredProblems(world.db, world.config, providersAt(at.url), world.now())
    expect(await problemsWith(other)).toEqual([
      expect.stringMatching(/^providers\.sandbox: names another account than 1 open payment; they wait/),
    ])
    expect(await problemsWith(world.sandbox)).toEqual([])
    world.advance(HOUR_MS)
    const restored = world.instance({ providers: providersAt(world.sandbox.url) })
    restored.start()
    await until(async () => (await world.balance(player, 'player_hold')) === 0n)
    await restored.stop()
    expect(await world.balance(player)).toBe(7_500n)
  })
})
