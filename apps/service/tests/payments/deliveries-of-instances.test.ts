/** Merchant events that several instances deliver at the same time: one gets a response while another one works. */
import { randomUUID } from 'node:crypto'
import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { HOUR_MS, MINUTE_MS } from '../../src/durations'
import { createDelivery } from '../../src/features/merchant-events'
import { reconcileDelayMs, TIMING } from '../../src/features/payments/model/timing'
import { createBreakers } from '../../src/jobs/breakers'
import { makeLaneDue, makeLeasedJob, takeJob, type Job } from '../../src/jobs/job-queue'
import type { OutboundAnswer } from '../../src/providers/outbound-client'
import { CARDS, MERCHANT_SECRET, openWorld, valueOf, type World } from './world'

const answered = (status: number): OutboundAnswer => ({ kind: 'answered', status, body: '' })

describe.each(oneDatabaseKind())('deliveries by several instances on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
    world.outside.merchantStatus = 503
  })
  afterAll(() => world.close())

  /** An instance whose merchant responds when the test says so, with the status of the test. */
  function instance(givesUp: (eventId: string) => void = () => undefined) {
    const answers: ((answer: OutboundAnswer) => void)[] = []
    const deliver = createDelivery({
      ...{ db: world.db, clock: world.now, logger: pino({ level: 'silent' }), breakers: createBreakers() },
      client: { send: () => new Promise((answer) => answers.push(answer)), close: () => undefined },
      endpointOf: () => ({
        ...{ url: 'https://merchant.example', secret: MERCHANT_SECRET },
        ...{ give_up_after_days: 30, apiVersion: NEWEST_API_VERSION },
      }),
      onGivenUp: (_, events) => Promise.resolve(() => events.forEach(({ id }) => givesUp(id))),
      random: () => 0.5,
    })
    return {
      async begin(job: Job) {
        const ending = deliver(job)
        const answer = await until(() => answers.shift())
        return (status: number) => {
          answer(answered(status))
          return ending
        }
      },
    }
  }

  /** An event that the merchant has not accepted; the test has leased its job. */
  async function leasedDelivery(): Promise<Job> {
    const { payment_id: subject } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const job = world.db
      .selectFrom('jobs')
      .select('attempt')
      .where('subject', '=', subject)
      .where('lease_token', 'is', null)
      .where('attempt', '>', 0)
    await until(() => job.executeTakeFirst())
    await sql`delete from jobs where kind = 'merchant_events' and subject = ${subject}`.execute(world.db)
    const leaseUntil = new Date(world.now().getTime() + HOUR_MS)
    const lease = await transaction(world.db, (tx) =>
      makeLeasedJob(tx, { kind: 'merchant_events', subject }, 'test', leaseUntil),
    )
    return { ...lease, attempt: 0 }
  }
  const deliveryOf = ({ subject }: Job) =>
    world.db
      .selectFrom('merchant_event_deliveries as delivery')
      .leftJoin('jobs', (join) => join.on('jobs.kind', '=', 'merchant_events').on('jobs.subject', '=', subject))
      .select(['delivery.state', 'delivery.attempt', 'jobs.run_at'])
      .where('delivery.payment_id', '=', subject)
      .executeTakeFirstOrThrow()

  it('SVC-4 issue-9 1.7 a successful delivery ends the suspension of its endpoint that another instance has started meanwhile', async () => {
    const answerOne = await instance().begin(await leasedDelivery())
    const answerOther = await instance().begin(await leasedDelivery())
    const suspended = world.db.selectFrom('suspended_endpoints').select('brand')
    await answerOne(410)
    expect(await suspended.execute()).toEqual([{ brand: 'COM' }])
    await world.db
      .insertInto('suspended_endpoints')
      .values({ brand: 'OTHER', url: 'https://other.example', since: world.now(), probe_at: world.now() })
      .execute()
    await answerOther(204)
    expect(await suspended.execute()).toEqual([{ brand: 'OTHER' }])
  })

  it('SVC-4 issue-9 1.5 an event that fails again after a long outage is retried after minutes', async () => {
    const job = await leasedDelivery()
    const { subject } = job
    const now = world.now()
    const wait = async (attempt: number) => {
      await sql`update merchant_event_deliveries set attempt = ${attempt} where payment_id = ${subject}`.execute(
        world.db,
      )
      await sql`update jobs set attempt = ${attempt}, lease_token = null, leased_by = null, run_at = ${new Date(now.getTime() + HOUR_MS)}
        where kind = 'merchant_events' and subject = ${subject}`.execute(world.db)
      const at = { now, leaseUntil: new Date(now.getTime() + HOUR_MS), instanceId: 'test' }
      // In one transaction, so that no other instance takes the job in between.
      const taken = await transaction(world.db, async (tx) => {
        await makeLaneDue(tx, ['merchant_events'], 'COM', now)
        return takeJob(tx, job, at)
      })
      if (!taken) throw new Error('the job is gone')
      const answer = await instance().begin(taken)
      const answeredAt = world.now().getTime()
      await answer(503)
      const { attempt: attempts, run_at: runAt } = await deliveryOf(job)
      expect(attempts).toBe(attempt + 1)
      return (runAt?.getTime() ?? 0) - answeredAt
    }
    expect((await wait(700)) / MINUTE_MS).toBeCloseTo(64 / 12, 0)
    expect((await wait(2)) / MINUTE_MS).toBeCloseTo(4 / 12, 0)
  })

  it('SVC-5 issue-9 1.5 after a long outage the provider is asked about a payment within minutes, regardless of the number of attempts', async () => {
    const now = world.now()
    const later = new Date(now.getTime() + HOUR_MS)
    const wait = async (attempt: number) => {
      const name = { kind: 'payment', subject: randomUUID() } as const
      // In one transaction, so that no instance takes it.
      return transaction(world.db, async (tx) => {
        await sql`insert into jobs (kind, subject, lane, run_at, attempt)
          values (${name.kind}, ${name.subject}, 'away', ${later}, ${attempt})`.execute(tx)
        await makeLaneDue(tx, ['payment'], 'away', now)
        const taken = await takeJob(tx, name, { now, leaseUntil: later, instanceId: 'test' })
        await sql`delete from jobs where subject = ${name.subject}`.execute(tx)
        return reconcileDelayMs(TIMING, taken?.attempt ?? Infinity)
      })
    }
    expect([await wait(700), await wait(1)]).toEqual([5 * MINUTE_MS, 15_000])
  })

  it('SVC-4 SVC-5 a late response to an instance whose lease has ended changes nothing', async () => {
    const job = await leasedDelivery()
    await sql`update merchant_event_deliveries set first_due_at = ${new Date(0)} where payment_id = ${job.subject}`.execute(
      world.db,
    )
    const givenUp: string[] = []
    const answerLate = await instance((id) => givenUp.push(id)).begin(job)
    const at = new Date(world.now().getTime() + 2 * HOUR_MS)
    const next = await takeJob(world.db, job, {
      now: at,
      leaseUntil: new Date(at.getTime() + HOUR_MS),
      instanceId: 'x',
    })
    if (!next) throw new Error('the lease has not ended')
    const answerNext = await instance().begin(next)
    await answerNext(204)
    const delivered = await deliveryOf(job)
    expect(delivered).toMatchObject({ state: 'delivered', run_at: null })
    await answerLate(503)
    expect(await deliveryOf(job)).toEqual(delivered)
    // No case is opened for a delivered event, although the late instance would have given it up.
    expect(givenUp).toEqual([])
  })
})
