/** Periodic tasks of instances that share a database, whose clock is corrected. */
import { oneDatabaseKind, openTestDatabase, theOneDatabaseKind, until } from '@modulor/testkit'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import * as database from '../../src/db'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/durations'
import { createUpkeep, everyMs, nextNight } from '../../src/jobs/upkeep'

it.each(oneDatabaseKind())('issue-9 1.7 a clock that ran ahead does not delay periodic tasks on %s', async (kind) => {
  const { db, close } = await openTestDatabase(kind, database)
  const start = new Date('2026-03-03T02:59:59.000Z').getTime()
  let aheadMs = 0
  let failures = 0
  const run = () => Promise.resolve()
  const fail = () => {
    failures += 1
    return Promise.reject(new Error('fails'))
  }
  const tasks = [
    { name: 'often', nextAt: everyMs(MINUTE_MS), leaseMs: HOUR_MS, run },
    { name: 'fails', nextAt: everyMs(MINUTE_MS), leaseMs: HOUR_MS, run: fail },
    { name: 'nightly', nextAt: nextNight, leaseMs: MINUTE_MS, run },
  ]
  const [one, other] = [0, 100].map((behindMs) => {
    const now = () => new Date(start + aheadMs - behindMs)
    return createUpkeep({ db, now, logger: pino({ level: 'silent' }), tasks })
  })
  expect(await one?.runMaintenance()).toEqual(['often', 'nightly'])
  expect(await other?.runMaintenance()).toEqual([])
  // A failed task is not started again until its lease has ended.
  expect(failures).toBe(1)
  // The nightly hour has begun for the first instance only.
  aheadMs = 1_050
  expect([await one?.runMaintenance(), await other?.runMaintenance()]).toEqual([['nightly'], []])
  aheadMs = 400 * DAY_MS
  expect(await one?.runMaintenance()).toEqual(['often', 'nightly'])
  aheadMs = 2_000
  expect([await other?.runMaintenance(), await other?.runMaintenance()]).toEqual([['often', 'nightly'], []])
  expect(failures).toBe(3)
  await close()
})

it('issue-9 1.7 a periodic task that hangs delays neither the others nor the stop', async () => {
  const { db, close } = await openTestDatabase(theOneDatabaseKind(), database)
  const begun: string[] = []
  let end: (() => void) | undefined
  const hang = () => {
    begun.push('hangs')
    return new Promise<void>((resolve) => (end = resolve))
  }
  const run = () => Promise.resolve(begun.push('other'))
  const tasks = [
    { name: 'hangs', nextAt: everyMs(0), leaseMs: 1, run: hang },
    { name: 'other', nextAt: everyMs(0), leaseMs: HOUR_MS, run },
  ]
  let nowMs = new Date('2026-03-03T12:00:00.000Z').getTime()
  const now = () => new Date((nowMs += MINUTE_MS))
  const upkeep = createUpkeep({ db, now, logger: pino({ level: 'silent' }), tasks, stopMsMax: 1 })
  expect(await upkeep.runMaintenance()).toEqual(['other'])
  // The task is not started a second time while it runs.
  expect(await upkeep.runMaintenance()).toEqual(['other'])
  expect(begun).toEqual(['hangs', 'other', 'other'])
  end?.()
  await upkeep.stop()
  const slowly = [{ name: 'slow', nextAt: everyMs(0), leaseMs: HOUR_MS, run: hang }]
  const slow = createUpkeep({ db, now, logger: pino({ level: 'silent' }), tasks: slowly, stopMsMax: 1 })
  const running = slow.runMaintenance()
  await until(() => begun.at(-1) === 'hangs')
  await slow.stop()
  end?.()
  await running
  await close()
})

it('issue-9 1.4 SVC-7 logs once for all periodic tasks that the database does not answer, and once that it does again', async () => {
  const { db, close } = await openTestDatabase(theOneDatabaseKind(), database)
  const lines: string[] = []
  const logger = pino(
    { base: null },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  )
  let isDown = true
  const faulty = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => (isDown ? Promise.reject(new Error('no database')) : Promise.resolve(result)),
  })
  const tasks = ['one', 'two', 'three'].map((name) => ({
    ...{ name, nextAt: everyMs(0), leaseMs: MINUTE_MS },
    run: () => Promise.resolve(),
  }))
  let nowMs = new Date('2026-03-03T12:00:00.000Z').getTime()
  const upkeep = createUpkeep({ db: faulty, now: () => new Date((nowMs += HOUR_MS)), logger, tasks })
  for (let poll = 0; poll < 5; poll++) expect(await upkeep.runMaintenance()).toEqual([])
  isDown = false
  expect(await upkeep.runMaintenance()).toEqual(['one', 'two', 'three'])
  expect(lines).toEqual(['periodic tasks could not be claimed; retried later', 'periodic tasks can be claimed again'])
  await close()
})
