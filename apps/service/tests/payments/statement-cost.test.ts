import { randomUUID } from 'node:crypto'
import { databaseKinds } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../src/db'
import { clearCallbacks, removeKept } from '../../src/features/player-data/player-data.repository'
import { readKept } from '../../src/features/player-data/stored-data.repository'
import { attemptsOf } from '../../src/features/risk/risk.repository'
import { makeLaneDue, finishJob, takeDueJobs } from '../../src/jobs/job-queue'
import { CARDS, openWorld, valueOf, type World } from './world'

/** The number of rows of other players, and of other jobs: far more than a look-up by a key reads. */
const OTHERS = 3_000
const PAGES_MAX = 60
const HOUR_MS = 3_600_000

/** Inserts many other jobs of a kind, of which the table's statistics do not show any. */
const OTHER_JOBS = sql`insert into jobs (kind, subject, lane, run_at)
  select 'merchant_events', gen_random_uuid(), 'COM', now() + interval '1 day' from generate_series(1, ${OTHERS}::int)`

/** Pages of the database that the work reads, whether or not they are in memory. */
async function pagesRead(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ pages: string }>`
      select sum(pg_stat_get_xact_blocks_fetched(oid)) as pages from pg_class
      where relnamespace = 'public'::regnamespace`.execute(tx)
    return Number(rows[0]?.pages)
  }
  const before = await read()
  await work()
  return (await read()) - before
}

describe.each(databaseKinds())('database pages that the statements of a payment read on %s', (kind) => {
  let world: World
  let paymentId: string

  beforeAll(async () => {
    world = await openWorld(kind, { asOwner: true })
    const player = world.player()
    paymentId = valueOf(await world.deposit(player, { card: CARDS.approves })).payment_id
    await world.becomes(player, paymentId, 'success')
  })
  afterAll(() => world.close())

  /** Runs in a transaction that is rolled back; the statistics are those from before it. */
  const within = async (work: (tx: Tx) => Promise<unknown>) => {
    const undone = new Error('undone')
    await world.db
      .transaction()
      .execute(async (tx) => {
        await work(tx)
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
  }

  it('SVC-5: the cost of reading the attempts that count for a submit does not grow with attempts of other players', async () => {
    await within(async (tx) => {
      await sql`insert into payments select copy.* from payments as model, generate_series(1, ${OTHERS}::int) as number,
        lateral jsonb_populate_record(model, jsonb_build_object('id', gen_random_uuid(), 'user_id', 'other ' || number,
          'idempotency_key', gen_random_uuid(), 'pay_session_id', gen_random_uuid(), 'state', 'submitting',
          'reference', translate(to_char(number, 'FM0000000000'), '01', 'AB'))) as copy
        where model.id = ${paymentId}`.execute(tx)
      await sql`insert into risk_attempts (payment_id, brand, user_id, session_id_hash, card_hash, address_hash, is_typed, at)
        select id, brand, user_id, 'session', 'card of ' || user_id, 'address of ' || user_id, true, now()
        from payments where user_id like 'other %'`.execute(tx)
      await sql`analyze risk_attempts`.execute(tx)
      const counted = { brand: 'COM', userId: 'other 7', addressHash: 'address of other 7' }
      const since = new Date(world.now().getTime() - 24 * HOUR_MS)
      const found: string[] = []
      const look = async () => {
        const attempts = await attemptsOf(tx, { ...counted, cardHashes: ['card of other 7', 'card of other 8'] }, since)
        found.splice(0, found.length, ...attempts.map((attempt) => attempt.userId))
      }
      // From the sixth time on a connection may use one plan for all values.
      for (let times = 0; times < 8; times += 1) await look()
      const pages = await pagesRead(tx, look)
      expect(found.toSorted()).toEqual(['other 7', 'other 8'])
      expect(pages).toBeLessThan(PAGES_MAX)
    })
  })

  it('SVC-5: the cost of exporting and removing a player’s data does not grow with the data of others', async () => {
    await within(async (tx) => {
      await sql`insert into uploads (id, brand, user_id, session_id_hash, pay_group_id, name, content_type, size_bytes, sha256,
          content, payment_id, created_at)
        select gen_random_uuid(), 'COM', 'other ' || number, 'session', 'bank', 'scan.png', 'image/png', 1,
          sha256('x'), 'x', ${paymentId}, now() from generate_series(1, ${OTHERS}::int) as number`.execute(tx)
      await sql`insert into user_cards (id, brand, user_id, bin, last4, exp_month, exp_year, vault_key_id, wrapped_key,
          encrypted_pan, pan_hash, removed_at)
        select 'card ' || number, 'COM', 'other ' || number, '424242', '4242', 1, 2035, 'key', 'x', 'x', sha256(number::text::bytea),
          now() from generate_series(1, ${OTHERS}::int) as number`.execute(tx)
      await sql`insert into callback_inbox (provider, event_id, payment_id, body, received_at, settled_at)
        select 'other', number::text, gen_random_uuid()::text, repeat('x', 1000), now(), now()
        from generate_series(1, ${OTHERS}::int) as number`.execute(tx)
      await sql`insert into cards_to_save (payment_id, brand, user_id)
        select gen_random_uuid(), 'COM', repeat('x', 500) || number from generate_series(1, ${OTHERS}::int) as number`.execute(
        tx,
      )
      await sql`analyze uploads, user_cards, callback_inbox, cards_to_save`.execute(tx)
      const other = { brand: 'COM', userId: 'other 7' }
      const pages = await pagesRead(tx, async () => {
        expect((await readKept(tx, other)).uploads).toHaveLength(1)
        await clearCallbacks(tx, other)
        expect((await removeKept(tx, other)).uploads).toBe(1)
      })
      expect(pages).toBeLessThan(3 * PAGES_MAX)
    })
  })

  it('SVC-5: a job is taken and ended without reading the others of its kind, whatever the statistics say', async () => {
    await sql`analyze jobs`.execute(world.db)
    await within(async (tx) => {
      await OTHER_JOBS.execute(tx)
      const subject = randomUUID()
      const now = world.now()
      await sql`insert into jobs (kind, subject, lane, run_at) values ('merchant_events', ${subject}, 'COM', ${now})`.execute(
        tx,
      )
      const by = {
        now,
        leaseUntil: new Date(now.getTime() + 20_000),
        instanceId: 'one',
        perLaneMax: 5,
        room: {},
        probed: [],
      }
      const pages = await pagesRead(tx, async () => {
        const [taken] = await takeDueJobs(tx, 'merchant_events', { ...by, countMax: 5 })
        expect(taken).toMatchObject({ subject, lane: 'COM' })
        if (taken) expect(await finishJob(tx, taken)).toBe(true)
      })
      expect(pages).toBeLessThan(PAGES_MAX)
    })
  })

  it('SVC-5: the waiting jobs of a lane are brought forward without reading those of other lanes', async () => {
    await sql`analyze jobs`.execute(world.db)
    await within(async (tx) => {
      await OTHER_JOBS.execute(tx)
      const now = world.now()
      const later = new Date(now.getTime() + HOUR_MS)
      await sql`insert into jobs (kind, subject, lane, run_at)
        values ('merchant_events', ${randomUUID()}, 'ORG', ${later}), ('operation', ${randomUUID()}, 'ORG', ${later})`.execute(
        tx,
      )
      const pages = await pagesRead(tx, async () => {
        const brought = await makeLaneDue(tx, ['merchant_events', 'operation'], 'ORG', now)
        expect(brought).toEqual({ moved: 2, isDone: true })
      })
      expect(pages).toBeLessThan(PAGES_MAX)
      const due = await sql`select from jobs where lane = 'ORG' and run_at = ${now}`.execute(tx)
      expect(due.rows).toHaveLength(2)
    })
  })

  it('SVC-5: a delivery is settled without reading the others', async () => {
    await sql`analyze jobs`.execute(world.db)
    await within(async (tx) => {
      await OTHER_JOBS.execute(tx)
      const { rows: events } = await sql<{ id: string }>`
        update merchant_event_deliveries set state = 'due' where payment_id = ${paymentId} returning event_id as id`.execute(
        tx,
      )
      await sql`insert into jobs (kind, subject, lane, run_at, lease_token, leased_by)
        values ('merchant_events', ${paymentId}, 'COM', now(), 77, 'one')
        on conflict (kind, subject) do update set lease_token = 77, leased_by = 'one'`.execute(tx)
      const ending = { subject: paymentId, token: '77', event_id: events[0]?.id, state: 'delivered', answer: '204' }
      const pages = await pagesRead(tx, () =>
        sql`select merchant_events_settle(${JSON.stringify([ending])}, now())`.execute(tx),
      )
      expect(pages).toBeLessThan(PAGES_MAX)
      const left = await sql`select from jobs where subject = ${paymentId}`.execute(tx)
      expect(left.rows).toHaveLength(0)
    })
  })
})
