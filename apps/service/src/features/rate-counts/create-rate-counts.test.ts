/** Requests counted by several instances on one database (SVC-7, SVC-8, issue-11 4). */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, fakeClock, openTestDatabase, type FakeClock } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as database from '../../db'
import { MINUTE_MS, SECOND_MS } from '../../durations'
import { createLog } from '../../logging/log'
import { parseVaultKeys } from '../user-cards'
import { createRateCounts } from './create-rate-counts'
import { exchangeCounts } from './rate-counts.repository'

const LIMIT = { max: 10, windowMs: MINUTE_MS }
const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)

describe.each(oneDatabaseKind())('request counts on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  beforeAll(async () => {
    opened = await openTestDatabase(kind, database)
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => opened.close())

  function instance(clock: FakeClock, db = opened.db, isOnlyInstance = false) {
    const logged: string[] = []
    const log = createLog('debug', { write: (line) => void logged.push(line) })
    const counts = createRateCounts({ db, keys: KEYS, now: clock.now, logger: log, isOnlyInstance })
    const counter = counts.counter('session')
    const ask = (caller: string, times = 1) => {
      let last = 0
      for (let time = 0; time < times; time += 1) last = counter(caller, LIMIT).count
      return last
    }
    return { ...counts, counts, ask, counter, logged }
  }
  const rowsOf = () => opened.db.selectFrom('rate_counts').selectAll().execute()

  it('SVC-8 issue-11 4 an instance counts what the others counted, once they have exchanged', async () => {
    const clock = fakeClock()
    const [one, other, caller] = [instance(clock), instance(clock), randomUUID()]
    expect([one.ask(caller, 4), other.ask(caller, 3)]).toEqual([4, 3])
    await one.exchange()
    await other.exchange()
    expect(other.ask(caller)).toBe(8)
    one.ask(caller)
    await one.exchange()
    // The other's fourth has not been exchanged yet.
    expect(one.ask(caller)).toBe(9)
  })

  it('SVC-7 issue-11 4 an instance refuses at once above its own limit, and stores a flood as one request above the limit', async () => {
    const clock = fakeClock()
    const [one, other, caller] = [instance(clock), instance(clock), randomUUID()]
    expect(one.ask(caller, 1_000)).toBe(LIMIT.max + 1)
    await one.exchange()
    expect(other.ask(caller)).toBe(1)
    await other.exchange()
    expect(other.ask(caller)).toBeGreaterThan(LIMIT.max)
  })

  it('SVC-8 issue-11 4 a repeated exchange counts nothing twice', async () => {
    const clock = fakeClock()
    const [one, other, caller] = [instance(clock), instance(clock), randomUUID()]
    for (let time = 0; time < 3; time += 1) {
      one.ask(caller)
      await one.exchange()
    }
    other.ask(caller)
    await other.exchange()
    expect(other.ask(caller)).toBe(5)
  })

  it('SVC-8 issue-11 4 a statement that arrives after a later one does not lower a count', async () => {
    const [one, other, keyHash] = [randomUUID(), randomUUID(), randomUUID()]
    const windowStartsMs = fakeClock().now().getTime()
    const exchange = (instanceId: string, count: number) =>
      exchangeCounts(opened.db, instanceId, [{ keyHash, windowStartsMs, count }])
    await exchange(one, 5)
    await exchange(one, 3)
    expect(await exchange(other, 1)).toEqual(new Map([[keyHash, 5]]))
  })

  it('SVC-7 the count begins again with the window, which is the same on all instances', async () => {
    const clock = fakeClock()
    const [one, other, caller] = [instance(clock), instance(clock), randomUUID()]
    const { leftMs } = one.counter(caller, LIMIT)
    expect(other.counter(caller, LIMIT).leftMs).toBe(leftMs)
    expect(leftMs).toBeLessThanOrEqual(MINUTE_MS)
    await one.exchange()
    await other.exchange()
    clock.advance(leftMs - 1)
    expect(other.ask(caller)).toBe(3)
    clock.advance(1)
    expect(other.ask(caller)).toBe(1)
    await other.exchange()
    expect(other.ask(caller)).toBe(2)
  })

  it('SVC-7 each limit is counted separately', async () => {
    const clock = fakeClock()
    const [one, other, caller] = [instance(clock), instance(clock), randomUUID()]
    one.ask(caller, 5)
    await one.exchange()
    const address = other.counts.counter('address')
    address(caller, LIMIT)
    await other.exchange()
    expect(address(caller, LIMIT).count).toBe(2)
  })

  it('SVC-7 the database contains no session or address, and old counts are deleted', async () => {
    const clock = fakeClock()
    const [one, caller] = [instance(clock), `203.0.113.7-${randomUUID()}`]
    one.ask(caller)
    await one.exchange()
    const rows = await rowsOf()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
    const forget = () => one.task.run(new AbortController().signal)
    await forget()
    expect(await rowsOf()).toEqual(rows)
    // Ten minutes after the beginning of the newest window.
    const newest = Math.max(...rows.map((row) => row.window_starts_at.getTime()))
    clock.advance(newest + 10 * MINUTE_MS - clock.now().getTime())
    await forget()
    expect((await rowsOf()).length).toBeGreaterThan(0)
    clock.advance(1)
    await forget()
    expect(await rowsOf()).toEqual([])
  })

  it('SVC-7 of 20 000 callers the one with the oldest call is dropped, and is not written', async () => {
    const clock = fakeClock()
    const [one, other, silent, busy] = [instance(clock), instance(clock), randomUUID(), randomUUID()]
    one.ask(silent)
    one.ask(busy)
    for (let caller = 2; caller < 20_000; caller += 1) one.ask(`${busy} ${caller}`)
    expect([one.ask(busy), one.ask(silent)]).toEqual([2, 2])
    // The next ones to be forgotten are the first of the others, and then `busy`.
    expect(one.ask(randomUUID())).toBe(1)
    expect([one.ask(`${busy} 3`), one.ask(`${busy} 2`), one.ask(`${busy} 4`)]).toEqual([2, 1, 1])
    const written = (await rowsOf()).length
    await one.exchange()
    // 5 000 at once; the rest follows with the next.
    expect((await rowsOf()).length - written).toBe(5_000)
    // The fifth made room for the fourth before it was written.
    other.ask(`${busy} 5`)
    other.ask(`${busy} 6`)
    await other.exchange()
    expect([other.ask(`${busy} 5`), other.ask(`${busy} 6`)]).toEqual([2, 3])
  })

  it('SVC-8 issue-11 4 requests counted during an exchange are sent with the next one, in the same or a new window', async () => {
    const clock = fakeClock()
    const [one, other, same, renewed] = [instance(clock), instance(clock), randomUUID(), randomUUID()]
    one.ask(same)
    one.ask(renewed, 3)
    const exchanging = one.exchange()
    one.ask(same)
    await exchanging
    await one.exchange()
    other.ask(same)
    await other.exchange()
    expect(other.ask(same)).toBe(4)

    one.ask(renewed)
    const late = one.exchange()
    clock.advance(MINUTE_MS)
    one.ask(renewed)
    await late
    await one.exchange()
    other.ask(renewed)
    await other.exchange()
    expect(other.ask(renewed)).toBe(3)
  })

  it('SVC-8 issue-11 4 an instance exchanges every second from its start to its stop, and never while it is alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let exchanges = 0
    const db = opened.db.withPlugin({
      transformQuery: ({ node }) => {
        exchanges += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const [one, other, alone] = [false, false, true].map((isAlone) => instance(fakeClock(), db, isAlone))
    if (!one || !other || !alone) throw new Error('there are three instances')
    const exchangesAfter = (asking: typeof one, elapsedMs: number) => {
      asking.ask(randomUUID())
      vi.advanceTimersByTime(elapsedMs)
      return exchanges
    }
    alone.start()
    expect(exchangesAfter(alone, MINUTE_MS)).toBe(0)
    one.start()
    expect(exchangesAfter(one, SECOND_MS - 1)).toBe(0)
    expect(exchangesAfter(one, 1)).toBe(1)
    await one.exchange()
    expect(exchangesAfter(one, SECOND_MS)).toBe(2)
    await one.stop()
    expect(exchangesAfter(one, MINUTE_MS)).toBe(2)
    other.start()
    other.ask(randomUUID())
    await other.stop()
    expect(exchangesAfter(other, MINUTE_MS)).toBe(2)
  })

  it('SVC-5 issue-11 4 without the database each instance counts alone, logs that once, and exchanges later', async () => {
    const clock = fakeClock()
    let isAway = true
    const db = opened.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('away')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const [one, other, caller] = [instance(clock, db), instance(clock), randomUUID()]
    const complaints = () => one.logged.filter((line) => line.includes('could not be exchanged')).length
    // Without a request there is nothing to exchange.
    await one.exchange()
    expect(complaints()).toBe(0)
    one.ask(caller, 6)
    await one.exchange()
    expect(complaints()).toBe(1)
    await one.exchange()
    expect(one.ask(caller)).toBe(7)
    expect(complaints()).toBe(1)
    isAway = false
    await one.exchange()
    isAway = true
    await one.exchange()
    expect(complaints()).toBe(1)
    other.ask(caller)
    await other.exchange()
    expect(other.ask(caller)).toBe(9)
    one.ask(caller)
    await one.exchange()
    expect(complaints()).toBe(2)
  })
})
