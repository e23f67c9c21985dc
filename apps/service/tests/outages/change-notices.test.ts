/** Notifications between instances, with a database that is unavailable for a time (RT-6, SVC-8). */
import { openTestDatabase, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { openProxy, type Proxy } from './proxy'

describe('notifications between instances', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  let proxy: Proxy
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', database)
    const { hostname: host, port } = new URL(opened.settings.url ?? '')
    proxy = await openProxy({ host, port: Number(port) })
  })
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()))
    await proxy.close()
    await opened.close()
  })

  function instance(isBehindProxy = false) {
    const heard: string[] = []
    const told = { missed: 0, problems: 0 }
    const url = new URL(opened.settings.url ?? '')
    if (isBehindProxy) url.port = String(proxy.port)
    url.searchParams.set('application_name', 'as the address says')
    const notices = database.createChangeNotices({
      url: url.href,
      onNotice: (notice) => heard.push(notice),
      onMissed: () => (told.missed += 1),
      onProblem: () => (told.problems += 1),
    })
    notices.start()
    stops.push(() => notices.stop())
    return { heard, told, send: (notice: string) => notices.send(notice), stop: () => notices.stop() }
  }

  /** Sends until one arrives, because the first connection may not be open yet. */
  const reaches = (from: { send: (notice: string) => boolean }, to: { heard: string[] }, notice: string) =>
    until(
      () => {
        from.send(notice)
        return to.heard.includes(notice)
      },
      { deadlineMs: 30_000, pollMs: 50 },
    )

  it('issue-11 notices reach every other instance, many at a time and in order, and not the sender', async () => {
    const [one, other] = [instance(), instance()]
    await reaches(one, other, 'hello')
    await reaches(other, one, 'hello')
    const many = Array.from(
      { length: 1_000 },
      (_, index) => `p 00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    )
    for (const notice of many) expect(one.send(notice)).toBe(true)
    await until(() => other.heard.includes(many.at(-1) ?? ''))
    expect(other.heard.filter((notice) => notice !== 'hello')).toEqual(many)
    expect(one.heard).not.toContain(many[0])
  })

  it('a notice that is too long for a payload is refused', () => {
    expect(instance().send('x'.repeat(8_000))).toBe(false)
  })

  /** By then the instances have counted each other: those that are connected now, or were at the count. */
  async function counted(): Promise<void> {
    const since = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(opened.db)
    await until(async () => {
      const { rows } = await sql<{ is_counted: boolean }>`
        select bool_and(query like 'select pid%' and query_start > ${since.rows[0]?.at}) as is_counted from pg_stat_activity
         where datname = current_database() and application_name = 'modulor-cashier notices'`.execute(opened.db)
      return rows[0]?.is_counted === true
    })
  }

  it('RT-6 SVC-8 issue-11 an instance that was killed is reported, and one that stopped is not', async () => {
    const [killed, stopping, other] = [instance(true), instance(), instance()]
    await Promise.all([reaches(killed, other, 'from one'), reaches(stopping, other, 'from the other')])
    await counted()
    const { missed } = other.told
    await stopping.stop()
    await counted()
    await counted()
    expect(other.told.missed).toBe(missed)
    // Its connection ends without a message, as the system ends it for a process that is killed.
    proxy.reset()
    await until(() => other.told.missed === missed + 1)
    await killed.stop()
  })

  it('issue-11 after a reset the connection is reopened and reported, and then queued notices are sent', async () => {
    const [cut, other] = [instance(true), instance()]
    await reaches(cut, other, 'before')
    await reaches(other, cut, 'before')
    proxy.reset()
    await until(() => cut.told.problems > 0)
    cut.send('while away')
    await until(() => other.heard.includes('while away'), { deadlineMs: 30_000 })
    expect(cut.told.missed).toBe(2)
    await reaches(other, cut, 'after')
  })

  it('SVC-8 issue-11 a late first connection is reported, because pages may have missed notices until then', async () => {
    proxy.silence('all')
    const late = instance(true)
    await until(() => late.told.problems > 0, { deadlineMs: 10_000 })
    expect(late.told.missed).toBe(0)
    proxy.heal()
    await until(() => late.told.missed === 1, { deadlineMs: 30_000 })
  })

  it('issue-11 queued notices are sent before a stop ends their connection', async () => {
    const [ending, other] = [instance(), instance()]
    await reaches(ending, other, 'before the stop')
    ending.send('the last one')
    await ending.stop()
    await until(() => other.heard.includes('the last one'), { deadlineMs: 3_000 })
  })

  it('issue-11 a stop does not wait for a silent database', async () => {
    const [ending, other] = [instance(true), instance()]
    await reaches(ending, other, 'before the silence')
    proxy.silence('all')
    ending.send('lost')
    const startedAt = performance.now()
    await ending.stop()
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})
