import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches'

/** A worker that records its batches and ends each when the test calls `end`. */
function watchedWork() {
  const batches: { items: readonly number[]; end: (answer: 'double' | 'short' | Error) => void }[] = []
  const doubled = inBatches<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (answer: 'double' | 'short' | Error) => {
          if (answer instanceof Error) reject(answer)
          else resolve(answer === 'double' ? items.map((item) => item * 2) : [])
        }
        batches.push({ items, end })
      }),
  )
  return { doubled, batches }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('inBatches', () => {
  it('handles the requests of one turn in one batch, and gives each caller its own answer', async () => {
    const { doubled, batches } = watchedWork()
    const answers = Promise.all([1, 2, 3].map(doubled))
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]])
    batches[0]?.end('double')
    expect(await answers).toEqual([2, 4, 6])
  })

  it('collects requests while a batch runs, and never runs two batches at a time', async () => {
    const { doubled, batches } = watchedWork()
    const first = doubled(1)
    await turn()
    const later = Promise.all([doubled(2), doubled(3)])
    await turn()
    expect(batches).toHaveLength(1)
    batches[0]?.end('double')
    expect(await first).toBe(2)
    expect(batches[1]?.items).toEqual([2, 3])
    batches[1]?.end('double')
    expect(await later).toEqual([4, 6])
    const last = doubled(4)
    await turn()
    batches[2]?.end('double')
    expect(await last).toBe(8)
  })

  it.each([
    ['that fails', new Error('the database went away'), 'the database went away'],
    ['with another number of answers', 'short', 'A batch of 2 items got 0 answers'],
  ] as const)('fails every request of a batch %s, and continues with the next batch', async (_, end, message) => {
    const { doubled, batches } = watchedWork()
    const both = Promise.allSettled([doubled(1), doubled(2)])
    await turn()
    batches[0]?.end(end)
    expect((await both).map((each) => (each.status === 'rejected' ? String(each.reason) : ''))).toEqual([
      `Error: ${message}`,
      `Error: ${message}`,
    ])
    const next = doubled(3)
    await turn()
    batches[1]?.end('double')
    expect(await next).toBe(6)
  })
})

describe('a batch that hangs', () => {
  it('issue-9 1.4 is failed in time, and the next one runs', async () => {
    let isFirst = true
    const doubled = inBatches<number, number>((items) => {
      if (!isFirst) return Promise.resolve(items.map((item) => item * 2))
      isFirst = false
      return new Promise(() => undefined)
    }, 50)
    await expect(doubled(1)).rejects.toThrow('a batch timed out')
    expect(await doubled(2)).toBe(4)
  })
})
