/** Requests counted by several instances on one database (SVC-7, SVC-8, issue-11 4). */
import { randomUUID } from 'node:crypto'
import { databaseKinds, fakeClock, openTestDatabase, type FakeClock } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../db'
import { createLog } from '../../http/log'
import { parseVaultKeys } from '../user-cards'
import { createRateCounts } from './create-rate-counts'

const MINUTE_MS = 60_000
const LIMIT = { max: 10, windowMs: MINUTE_MS }
const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)

describe.each(databaseKinds())('request counts on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  beforeAll(async () => {
    opened = await openTestDatabase(kind, database)
  })
  afterAll(() => opened.close())

  function instance(clock: FakeClock, db = opened.db) {
    const logged: string[] = []
    const log = createLog('debug', { write: (line) => void logged.push(line) })
    const counts = createRateCounts({ db, keys: KEYS, now: clock.now, logger: log, isAlone: false })
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

  it('SVC-7 issue-11 4 a limit that is reached here is refused at once, and a flood is written as one more', async () => {
    const clock = fakeClock()
    const [one, other, caller] = [instance(clock), instance(clock), randomUUID()]
    expect(one.ask(caller, 1_000)).toBe(LIMIT.max + 1)
    await one.exchange()
    expect(other.ask(caller)).toBe(1)
    await other.exchange()
    expect(other.ask(caller)).toBeGreaterThan(LIMIT.max)
  })

  it('SVC-8 issue-11 4 an exchange that is repeated counts nothing twice', async () => {
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

  it('SVC-7 no limit counts for another one', async () => {
    const clock = fakeClock()
    const [one, other, caller] = [instance(clock), instance(clock), randomUUID()]
    one.ask(caller, 5)
    await one.exchange()
    const address = other.counts.counter('address')
    address(caller, LIMIT)
    await other.exchange()
    expect(address(caller, LIMIT).count).toBe(2)
  })

  it('SVC-7 the database has no session and no address, and forgets what is over', async () => {
    const clock = fakeClock()
    const [one, caller] = [instance(clock), `203.0.113.7-${randomUUID()}`]
    one.ask(caller)
    await one.exchange()
    const rows = await rowsOf()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
    await one.task.run(new AbortController().signal)
    expect(await rowsOf()).toEqual(rows)
    clock.advance(12 * MINUTE_MS)
    await one.task.run(new AbortController().signal)
    expect(await rowsOf()).toEqual([])
  })

  it('SVC-5 issue-11 4 without the database each instance goes on by its own, says so once, and exchanges later', async () => {
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
    one.ask(caller, 6)
    await one.exchange()
    await one.exchange()
    expect(one.ask(caller)).toBe(7)
    expect(one.logged.filter((line) => line.includes('could not be exchanged'))).toHaveLength(1)
    isAway = false
    await one.exchange()
    other.ask(caller)
    await other.exchange()
    expect(other.ask(caller)).toBe(9)
  })
})
