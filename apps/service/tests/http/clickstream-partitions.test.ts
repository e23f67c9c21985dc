/** The partitions of the clickstream: created in advance, filled from the default partition, and dropped after the retention period. */
import { databaseKinds } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPartitionsTask } from '../../src/features/clickstream'
import { createLog } from '../../src/logging/log'
import { batchOf, event, partitionOf, storedOf } from './clickstream-batch'
import { openTestService, type TestService } from './test-service'

const DAY_MS = 86_400_000
const logged: unknown[] = []
const logger = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })

describe.each(databaseKinds())('the partitions of the clickstream on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const partitions = async () => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'clickstream_events'::regclass order by name`.execute(service.db)
    return rows.map(({ name }) => name.replace('clickstream_events_', ''))
  }
  const runMaintenance = (keptDays: number, now = service.clock.now) => {
    const retention = {
      sessions_days: 1,
      codes_days: 1,
      uploads_days: 1,
      callbacks_days: 30,
      events_days: 30,
      messages_days: 1,
    }
    const config = { retention: { ...retention, payment_details_days: 30, clickstream_days: keptDays } }
    return createPartitionsTask({ db: service.db, now, retentionNow: service.clock.now, logger, config }).run(
      new AbortController().signal,
    )
  }
  const send = async () => {
    const body = batchOf([event(1, 'carousel_viewed', { methods_count: 2 })])
    await service.call('clickstream', { session: await service.openSession(), body })
    await storedOf(service, body.page_view_id, 1)
    return body.page_view_id
  }
  const insertRaw = (pageViewId: string, day: string) =>
    sql`insert into clickstream_events (received_at, received_on, brand, currency, flow, device, language, visit_id,
        page_view_id, sequence, at_ms, name, data)
      values (${day}, ${day}, 'COM', 'EUR', 'deposit', 'desktop', 'en', gen_random_uuid(),
        ${pageViewId}, 1, 0, 'carousel_viewed', '{}')`.execute(service.db)

  it('CLICK-2 partitions are created for today and the next 3 days, by the first event of a day or the nightly task', async () => {
    expect(await partitions()).toEqual(['default'])
    const first = await send()
    expect(await partitionOf(service, first)).toEqual(['clickstream_events_20260304'])
    expect(await partitions()).toEqual(['20260304', '20260305', '20260306', '20260307', 'default'])
    service.clock.advance(DAY_MS)
    logged.length = 0
    await runMaintenance(90)
    await runMaintenance(90)
    // The second night has nothing to do and logs nothing.
    expect(logged).toEqual([expect.objectContaining({ level: 'info', made: 1, dropped: 0 })])
    expect(await partitions()).toEqual(['20260304', '20260305', '20260306', '20260307', '20260308', 'default'])
  })

  it('CLICK-2 a new partition gets the earlier events of its day from the default partition, once', async () => {
    const early = '00000000-0000-4000-8000-00000000000a'
    await insertRaw(early, '2026-03-09')
    expect(await partitionOf(service, early)).toEqual(['clickstream_events_default'])
    service.clock.advance(DAY_MS)
    await runMaintenance(90)
    expect(await partitionOf(service, early)).toEqual(['clickstream_events_20260309'])
    await expect(insertRaw(early, '2026-03-09')).rejects.toThrow(/unique|duplicate/)
  })

  it('SVC-6 CLICK-4 partitions are dropped after the configured days, and older events of the default partition are deleted', async () => {
    const stray = '00000000-0000-4000-8000-00000000000b'
    await insertRaw(stray, '2026-01-01')
    service.clock.advance(6 * DAY_MS)
    const kept = await send()
    await runMaintenance(3)
    expect(await partitions()).toEqual(['20260309', '20260312', '20260313', '20260314', '20260315', 'default'])
    const { rows } = await sql<{ page_view_id: string }>`select page_view_id from clickstream_events
      where page_view_id in (${stray}, ${kept})`.execute(service.db)
    expect(rows).toEqual([{ page_view_id: kept }])
  })

  it('CLICK-4 partitions are kept if only one of the two clocks is far ahead', async () => {
    const before = await partitions()
    await runMaintenance(3, () => new Date(service.clock.now().getTime() + 400 * DAY_MS))
    expect(await partitions()).toEqual(expect.arrayContaining(before))
  })

  it('SVC-6 CLICK-2 the function that creates partitions refuses any other table, and never drops today’s partition', async () => {
    const call = (table: string, today: string, firstKept: string) =>
      sql`select made from clickstream_partitions(${table}::regclass, ${today}::date, ${firstKept}::date)`.execute(
        service.db,
      )
    await expect(call('payments', '2026-03-12', '2026-03-01')).rejects.toThrow('not the clickstream')
    await expect(call('clickstream_events_default', '2026-03-12', '2026-03-01')).rejects.toThrow('not the clickstream')
    await expect(call('clickstream_events', '2026-03-12', '2026-03-12')).rejects.toThrow('not the clickstream')
    if (kind !== 'postgres') return
    const ownTable = service.db.transaction().execute(async (tx) => {
      await sql`create temporary table clickstream_events (received_on date) partition by range (received_on)`.execute(
        tx,
      )
      await sql`select clickstream_partitions('pg_temp.clickstream_events', '2026-03-12', '2026-03-01')`.execute(tx)
    })
    await expect(ownTable).rejects.toThrow('not the clickstream')
  })

  it.runIf(kind === 'postgres')(
    'SVC-6 CLICK-4 the service’s role cannot change, delete or drop clickstream events',
    async () => {
      await expect(sql`delete from clickstream_events`.execute(service.db)).rejects.toThrow('permission denied')
      await expect(sql`update clickstream_events set brand = 'X'`.execute(service.db)).rejects.toThrow(
        'permission denied',
      )
      await expect(sql`drop table clickstream_events_default`.execute(service.db)).rejects.toThrow('must be owner')
      await expect(sql`insert into clickstream_events_default default values`.execute(service.db)).rejects.toThrow(
        'permission denied',
      )
    },
  )
})
