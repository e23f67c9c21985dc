/** A provider's entry that names another account while payments of the former one are open (decision 54). */
import { randomUUID } from 'node:crypto'
import { databaseKinds, submitRequest, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutboundClient } from '../../src/providers/outbound-client'
import type { Provider } from '../../src/providers/provider'
import { unconfiguredProblems } from '../../src/features/unconfigured'
import { takeJob } from '../../src/jobs/job-queue'
import { createProviders } from '../../src/providers/registry'
import { startSandbox, type Sandbox } from './sandbox-process'
import { CARDS, cardBody, DELAY_SCALE, openWorld, valueOf, type World } from './world'
import { operationsOn } from '../operator/operations-on'

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

  it('decision-54 issue-12 1 a refund whose result is unknown asks only the account that has it, and a new one is refused', async () => {
    const player = world.player()
    const depositing = world.instance({ providers: providersAt(world.sandbox.url) })
    const { payment_id: id } = valueOf(
      await depositing.submit({
        ...{ session: player, flow: 'deposit', payGroupId: 'bare', idempotencyKey: `key-of-${player.userId}` },
        body: submitRequest({ ...cardBody(CARDS.approves), amount: '25.00' }),
      }),
    )
    depositing.start()
    await until(async () => (await world.balance(player)) === 25_00n)
    await depositing.stop()
    const [lost, called] = [new Map(providersAt(world.sandbox.url)), [] as string[]]
    lost.set('sandbox', {
      ...lost.get('sandbox')!,
      refund: () => Promise.resolve({ kind: 'unknown', why: 'timed_out' }),
    })
    const refund = (providers: ReadonlyMap<string, Provider>) =>
      operationsOn(world, { providers }).request({
        ...{
          paymentId: id,
          kind: 'refund',
          origin: 'merchant',
          source: 'merchant',
          amount: '4.00',
          reason: 'Asked for',
        },
        ...{ idempotencyKey: randomUUID(), operatorId: null },
      })
    const begun = await refund(lost)
    expect(begun).toMatchObject({ ok: true, operation: { state: 'unknown' } })
    const elsewhere = new Map(providersAt(other.url))
    const spied = (name: string) => () => (called.push(name), Promise.resolve({ kind: 'unseen' as const }))
    elsewhere.set('sandbox', {
      ...elsewhere.get('sandbox')!,
      refund: () => (called.push('refund'), Promise.resolve({ kind: 'succeeded' as const })),
      refundStatus: spied('refundStatus'),
    })
    world.advance(HOUR_MS)
    const lease = { now: world.now(), leaseUntil: new Date(world.now().getTime() + LEASE_MS), instanceId: 'other' }
    const operationId = begun.ok ? begun.operation.id : ''
    const job = await takeJob(world.db, { kind: 'operation', subject: operationId }, lease)
    if (!job) throw new Error('the refund has no job')
    await operationsOn(world, { providers: elsewhere }).follow(job)
    expect(called).toEqual([])
    expect((await operationsOn(world).ofPayment(id))?.operations).toMatchObject([{ state: 'unknown' }])
    expect(await refund(elsewhere)).toEqual({ ok: false, code: 'provider_not_configured' })
    expect(await unconfiguredProblems(world.db, world.config, elsewhere, world.now())).toEqual([
      expect.stringMatching(/names another account than 1 refund or other operation; they wait/),
    ])
  })
})
