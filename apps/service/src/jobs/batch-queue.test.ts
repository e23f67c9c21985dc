import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBatchQueue } from './batch-queue'

/** A queue whose handler waits for the test's answer. */
function openQueue(over: { itemsMax?: number; batchMax?: number; delayMs?: number } = {}) {
  const batches: (readonly number[])[] = []
  const answers: ((isDone: boolean) => void)[] = []
  const counts = { dropped: 0, lost: 0, unknown: 0 }
  const queue = createBatchQueue<number>({
    ...{ itemsMax: 5, batchMax: 3, delayMs: 500, ...over },
    handle: (batch) => {
      batches.push(batch)
      return new Promise((answer) => answers.push(answer))
    },
    onDropped: (count) => (counts.dropped += count),
    onLost: (count) => (counts.lost += count),
    onUnknown: (count) => (counts.unknown += count),
  })
  return { queue, batches, answers, counts }
}

describe('a queue of batches', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('CLICK-4 waits for further items, and begins at once with a full batch', async () => {
    const { queue, batches, answers } = openQueue()
    expect(queue.add([1])).toBe(1)
    await vi.advanceTimersByTimeAsync(499)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([[1]])
    answers[0]?.(true)
    await vi.advanceTimersByTimeAsync(0)
    queue.add([2, 3, 4])
    expect(batches).toEqual([[1], [2, 3, 4]])
  })

  it('CLICK-4 takes what it has room for, counts the rest as dropped, and keeps the order', async () => {
    const { queue, batches, answers, counts } = openQueue()
    expect(queue.add([1, 2, 3, 4, 5, 6, 7])).toBe(5)
    expect(queue.add([8])).toBe(0)
    expect(counts.dropped).toBe(3)
    answers[0]?.(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.add([9])).toBe(1)
    answers[1]?.(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual([[1, 2, 3], [4, 5], [9]])
  })

  it('CLICK-4 tries the first half of a failed batch again, later each time, at most every 10 s', async () => {
    const { queue, batches, answers } = openQueue({ itemsMax: 100 })
    queue.add([1, 2, 3])
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const startedAt = Date.now()
      answers[attempt - 1]?.(false)
      while (batches.length === attempt) await vi.advanceTimersToNextTimerAsync()
      pauses.push(Date.now() - startedAt)
    }
    expect(batches.map(String).slice(0, 4)).toEqual(['1,2,3', '1,2', '1', '1'])
    expect(new Set(batches.slice(3).map(String))).toEqual(new Set(['1']))
    expect(pauses[0]).toBeLessThanOrEqual(100)
    expect(pauses[3]).toBeGreaterThan(pauses[0] ?? 0)
    expect(Math.max(...pauses)).toBeGreaterThanOrEqual(5_000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000)
  })

  it('CLICK-4 batches after a failed one grow again, up to the largest', async () => {
    const { queue, batches, answers } = openQueue({ itemsMax: 100, batchMax: 4 })
    queue.add(Array.from({ length: 20 }, (_, index) => index))
    for (const [index, isDone] of [false, true, true, true, true, false].entries()) {
      answers[index]?.(isDone)
      while (batches.length === index + 1) await vi.advanceTimersToNextTimerAsync()
    }
    expect(batches.map(({ length }) => length)).toEqual([4, 2, 3, 4, 4, 4, 2])
    expect(batches.flat().slice(4, 17)).toEqual(Array.from({ length: 13 }, (_, index) => index))
  })

  it('CLICK-4 handles the waiting items when it stops, and accepts no more', async () => {
    const { queue, batches, answers, counts } = openQueue()
    queue.add([1, 2])
    const stopped = queue.stop(new AbortController().signal)
    expect(batches).toEqual([[1, 2]])
    expect(queue.add([3])).toBe(0)
    answers[0]?.(true)
    await stopped
    expect(counts).toEqual({ dropped: 1, lost: 0, unknown: 0 })
  })

  it('CLICK-4 does not wait out a long pause when it stops', async () => {
    const { queue, batches, answers, counts } = openQueue({ batchMax: 1 })
    queue.add([1])
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      answers[attempt - 1]?.(false)
      while (batches.length === attempt) await vi.advanceTimersToNextTimerAsync()
    }
    answers[8]?.(false)
    await vi.advanceTimersByTimeAsync(0)
    const stopped = queue.stop(new AbortController().signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toHaveLength(10)
    answers[9]?.(true)
    await stopped
    expect(counts).toEqual({ dropped: 0, lost: 0, unknown: 0 })
  })

  it('CLICK-4 ends at its deadline although a batch is under way, of which it knows nothing, and counts the rest as lost', async () => {
    const { queue, batches, answers, counts } = openQueue()
    queue.add([1, 2, 3, 4])
    const deadline = new AbortController()
    const stopped = queue.stop(deadline.signal)
    deadline.abort()
    await stopped
    expect(counts).toEqual({ dropped: 0, lost: 1, unknown: 3 })
    answers[0]?.(true)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('CLICK-4 ends with items of a failed attempt as not known: its answer may have been lost', async () => {
    const { queue, answers, counts } = openQueue()
    queue.add([1, 2, 3, 4])
    answers[0]?.(false)
    await vi.advanceTimersByTimeAsync(0)
    const deadline = new AbortController()
    deadline.abort()
    await queue.stop(deadline.signal)
    expect(counts).toEqual({ dropped: 0, lost: 1, unknown: 3 })
  })

  it('CLICK-4 fails no faster than every 100 ms while it stops', async () => {
    const deadline = new AbortController()
    let attempts = 0
    const queue = createBatchQueue<number>({
      ...{
        itemsMax: 5,
        batchMax: 3,
        delayMs: 0,
        onDropped: () => undefined,
        onLost: () => undefined,
        onUnknown: () => undefined,
      },
      handle: () => {
        attempts += 1
        return Promise.resolve(false)
      },
    })
    queue.add([1])
    const stopped = queue.stop(deadline.signal)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(attempts).toBe(11)
    deadline.abort()
    await stopped
  })

  it('CLICK-4 passes each accepted item on in order and once, or counts it as lost, whenever batches end and it stops', async () => {
    // So that a run is the same each time.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const limits = fc.record({ itemsMax: fc.integer({ min: 1, max: 30 }), batchMax: fc.integer({ min: 1, max: 8 }) })
    const adds = fc.array(fc.record({ atMs: fc.nat({ max: 3_000 }), count: fc.nat({ max: 12 }) }), { maxLength: 20 })
    const ends = fc.array(fc.record({ inMs: fc.integer({ min: 1, max: 400 }), isDone: fc.boolean() }), {
      maxLength: 30,
    })
    const stop = fc.record({ atMs: fc.nat({ max: 4_000 }), deadlineMs: fc.integer({ min: 1, max: 3_000 }) })
    const property = fc.asyncProperty(
      limits,
      adds,
      ends,
      stop,
      async (given, additions, outcomes, { atMs, deadlineMs }) => {
        vi.clearAllTimers()
        const startMs = Date.now()
        const seen = {
          running: 0,
          batches: 0,
          offered: 0,
          dropped: 0,
          lost: 0,
          unknown: 0,
          lastMs: 0,
          sent: [] as number[],
        }
        const taken: number[] = []
        let underWay = 0
        const deadline = new AbortController()
        const queue = createBatchQueue<number>({
          ...{ ...given, delayMs: 50 },
          async handle(batch) {
            seen.running += 1
            expect([seen.running, batch.length <= given.batchMax]).toEqual([1, true])
            const { inMs, isDone } = outcomes[seen.batches] ?? { inMs: 1, isDone: true }
            seen.batches += 1
            seen.lastMs = Date.now()
            underWay = batch.length
            await new Promise((end) => setTimeout(end, inMs))
            underWay = 0
            seen.running -= 1
            if (isDone) seen.sent.push(...batch)
            return isDone
          },
          onDropped: (count) => (seen.dropped += count),
          onLost: (count) => (seen.lost += count),
          onUnknown: (count) => (seen.unknown += count),
        })
        for (const addition of additions)
          setTimeout(() => {
            const items = Array.from({ length: addition.count }, (_, index) => seen.offered + index)
            seen.offered += items.length
            taken.push(...items.slice(0, queue.add(items)))
            if (!deadline.signal.aborted) expect(taken.length - seen.sent.length).toBeLessThanOrEqual(given.itemsMax)
          }, addition.atMs)
        let atDeadline = 0
        let stoppedMs = 0
        setTimeout(() => {
          setTimeout(() => {
            atDeadline = underWay
            deadline.abort()
          }, deadlineMs)
          void queue.stop(deadline.signal).then(() => (stoppedMs = Date.now() - startMs))
        }, atMs)
        do {
          if (vi.getTimerCount() > 0) vi.advanceTimersToNextTimer()
          await setImmediate()
        } while (vi.getTimerCount() > 0)
        expect(seen.offered).toBe(taken.length + seen.dropped)
        const sentInTime = seen.sent.slice(0, taken.length - seen.lost - seen.unknown)
        expect(seen.sent.slice(0, taken.length)).toEqual(taken.slice(0, seen.sent.length))
        expect(sentInTime.length + seen.unknown + seen.lost).toBe(taken.length)
        // A batch in progress at the deadline may still arrive. Items that count as lost never do.
        expect(seen.sent.length).toBeLessThanOrEqual(taken.length - seen.lost)
        expect(seen.sent.length - sentInTime.length).toBeLessThanOrEqual(atDeadline)
        expect(stoppedMs).toBeLessThanOrEqual(atMs + deadlineMs)
        expect(seen.lastMs).toBeLessThanOrEqual(startMs + atMs + deadlineMs)
        if (stoppedMs < atMs + deadlineMs) expect([seen.lost, seen.unknown]).toEqual([0, 0])
      },
    )
    await fc.assert(property, { seed: 1, numRuns: 300 })
  })
})
