import { databaseKinds, submitRequest, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Provider, Verdict } from '../../src/providers/provider'
import { CARDS, cardBody, openWorld, valueOf, type World } from './world'

const LEASE_MS = 20_000
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

describe.each(databaseKinds())('recovery on %s', (kind) => {
  let world: World
  /** The recorded log levels and metrics: `40` is a warning and `50` an error. */
  const told: string[] = []
  const noEventSent = () => undefined
  const write = (line: string) => {
    const { level, msg, paymentId } = JSON.parse(line) as { level: number; msg: string; paymentId?: string }
    told.push(`${level} ${msg}${level === 50 ? ` ${paymentId}` : ''}`)
  }
  beforeAll(async () => {
    world = await openWorld(kind, {
      logger: pino({ level: 'warn' }, { write }),
      metrics: {
        paymentUnreadable: () => undefined,
        caseOpened: (name) => void told.push(`case ${name}`),
        ...{ paymentEnded: noEventSent, providerAnswered: noEventSent, riskAlarm: noEventSent },
        ...{ eventsGivenUp: noEventSent, eventSent: noEventSent },
      },
    })
    world.outside.takesCallbacks = false
  })
  afterAll(() => world.close())

  const nothing: Verdict = { kind: 'unknown', why: 'the process is dead' }
  /** A provider call that does not return, as in a process that stops during it. `reach`: whether the request was sent. */
  function dying(reach: boolean): { providers: Map<string, Provider>; release: (verdict: Verdict) => void } {
    let release: (verdict: Verdict) => void = () => undefined
    const held = new Promise<Verdict>((resolve) => (release = resolve))
    const real = world.provider
    const providers = new Map([
      [
        'sandbox',
        {
          ...real,
          authorise: async (order) => {
            if (reach) await real.authorise(order)
            return held
          },
          payOut: () => held,
        } satisfies Provider,
      ],
    ])
    return { providers, release: (verdict) => release(verdict) }
  }

  /** A payment whose process stopped during the call; `returns` resumes it with a response, like a suspended process. */
  async function abandon(reach: boolean, parts: { card?: string; flow?: 'deposit' | 'withdrawal' }) {
    const player = world.player()
    await world.fund(player, 10_000n)
    const { providers, release } = dying(reach)
    const dead = world.instance({ providers, timing: { answerMsMax: 300 } })
    const { card, flow = 'deposit' } = parts
    const shown = valueOf(
      await dead.submit({
        session: player,
        flow,
        payGroupId: flow === 'withdrawal' ? 'payout' : card === undefined ? 'bank' : 'card',
        idempotencyKey: `key-of-${player.userId}`,
        body: submitRequest({
          ...(card !== undefined && cardBody(card)),
          ...(flow === 'withdrawal' && { parameters: { account: 'DE1' } }),
        }),
      }),
    )
    expect(shown.transaction_status).toBe('processing')
    const returns = async (verdict: Verdict) => {
      release(verdict)
      await dead.stop()
    }
    return { player, id: shown.payment_id, returns }
  }

  it('SVC-5 a card payment that was charged before its process died succeeds, with one charge', async () => {
    const { player, id, returns } = await abandon(true, { card: CARDS.approves })
    world.advance(LEASE_MS + 1)
    await world.becomes(player, id, 'success')
    expect(await world.balance(player)).toBe(12_500n)
    expect(await world.sandbox.journal(id)).toHaveLength(1)
    await returns(nothing)
  })

  it('SVC-5 a card payment that was not sent is closed and not sent, because its CVV is lost', async () => {
    const { player, id, returns } = await abandon(false, { card: CARDS.approves })
    world.advance(LEASE_MS + 1)
    const ended = await world.becomes(player, id, 'error')
    expect(ended.decline_page_settings?.code).toBe('not_sent')
    expect(world.calls).toContainEqual({ name: 'close', paymentId: id, provider: 'sandbox' })
    expect(await world.sandbox.journal(id)).toEqual([])
    await returns(nothing)
  })

  it('SVC-5 a bank payment is sent again with the same key, and waits for its player', async () => {
    const { player, id, returns } = await abandon(true, {})
    world.advance(LEASE_MS + 1)
    const resumed = await world.becomes(player, id, 'await')
    expect(resumed.next_action.type).toBe('redirect')
    await returns(nothing)
  })

  it('SVC-5 a payout is sent again with the same key and paid once; its hold is captured once', async () => {
    const { player, id, returns } = await abandon(false, { flow: 'withdrawal' })
    expect(await world.balance(player, 'player_hold')).toBe(2_500n)
    world.advance(LEASE_MS + 1)
    await world.becomes(player, id, 'success')
    expect(await world.balance(player, 'player_hold')).toBe(0n)
    expect(await world.balance(player)).toBe(7_500n)
    expect(await world.sandbox.journal(id)).toHaveLength(1)
    await returns(nothing)
  })

  const declined = (amount: string): Verdict => ({
    kind: 'declined',
    code: 'do_not_honour',
    facts: { reference: 'late', amount, currency: 'EUR', sequence: 99 },
  })

  it('SVC-5 an owner that resumes after another one has ended the payment changes nothing', async () => {
    const { player, id, returns } = await abandon(false, { card: CARDS.approves })
    world.advance(LEASE_MS + 1)
    const ended = await world.becomes(player, id, 'error')
    await returns(declined('25.50'))
    expect(await world.state(player, id)).toEqual(ended)
    expect(await world.balance(player)).toBe(10_000n)
  })

  it('SVC-5 an owner that lost its lease writes nothing, even while the payment is open', async () => {
    const { id, returns } = await abandon(false, {})
    await world.db
      .updateTable('jobs')
      .set({ lease_token: sql<string>`nextval('job_lease_tokens')`, leased_by: 'the new owner' })
      .where('subject', '=', id)
      .execute()
    told.length = 0
    await returns(declined('25.00'))
    const row = await world.db
      .selectFrom('payments')
      .select(['state', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'submitting', version: 1 })
    expect(told).toContain('40 a late response was ignored: another process has the lease')
  })

  it('SVC-5 the only user of a database does not wait for the leases of a dead process', async () => {
    const { player, id, returns } = await abandon(true, { card: CARDS.approves })
    world.instance({ isOnlyInstance: true }).start()
    await world.becomes(player, id, 'success')
    await returns(nothing)
  })

  it('SVC-5 issue-9 1.5 after a provider’s outage of hours everything is settled at once', async () => {
    const away = () => Promise.resolve<Verdict>({ kind: 'unknown', why: 'timed_out' })
    world.outside.provider = { status: away, close: away }
    const player = world.player()
    const ids = await Promise.all(
      Array.from(
        { length: 8 },
        async () =>
          valueOf(await world.deposit(player, { card: CARDS.answerLost, body: { another_payment: true } })).payment_id,
      ),
    )
    // The back-off of each of them has reached one hour.
    await world.db
      .updateTable('jobs')
      .set({ attempt: 9, run_at: world.now() })
      .where('kind', '=', 'payment')
      .where('lease_token', 'is', null)
      .execute()
    const jobs = world.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'payment')
      .where('lease_token', 'is', null)
    const putOff = async () =>
      (await jobs.execute()).filter(({ run_at }) => run_at.getTime() > world.now().getTime() + HOUR_MS / 2).length
    await until(async () => (await putOff()) >= 3, { deadlineMs: 15_000 })
    world.outside.provider = {}
    await Promise.all(ids.map((id) => world.becomes(player, id, 'success')))
  })

  it('SVC-5 a payment that is open for a week opens an operator case, and is still checked', async () => {
    const player = world.player()
    const lost = () => Promise.resolve(nothing)
    world.outside.provider = { status: lost, close: lost }
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.answerLost }))
    told.length = 0
    world.advance(WEEK_MS)
    const cases = world.db.selectFrom('operator_cases').select('kind').where('payment_id', '=', id)
    expect(await until(() => cases.executeTakeFirst())).toEqual({ kind: 'never_settled' })
    world.outside.provider = {}
    world.advance(HOUR_MS)
    await world.becomes(player, id, 'success')
    expect(told).toContain('case never_settled')
    expect(told.filter((line) => line === `50 payment is still open ${id}`)).toHaveLength(1)
  })
})
