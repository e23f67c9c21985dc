import { describe, expect, it } from 'vitest'
import { Scheduler } from './scheduler'

const HOUR_MS = 3_600_000

describe('the waits', () => {
  it('issue-13 4 run in order when a moved clock makes them due, and the rest keeps waiting', () => {
    const waits = new Scheduler(1)
    const done: string[] = []
    const start = waits.now()
    for (const hours of [3, 1, 2]) waits.at(start + hours * HOUR_MS, () => done.push(`after ${hours}`))
    expect(waits.nextMs()).toBe(start + HOUR_MS)
    waits.move(2 * HOUR_MS)
    expect(done).toEqual(['after 1', 'after 2'])
    expect(waits.nextMs()).toBe(start + 3 * HOUR_MS)
    expect(waits.now() - start).toBeGreaterThanOrEqual(2 * HOUR_MS)
    waits.stop()
    waits.move(9 * HOUR_MS)
    expect([done, waits.nextMs()]).toEqual([['after 1', 'after 2'], null])
  })
})
