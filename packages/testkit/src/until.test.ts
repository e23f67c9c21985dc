import { describe, expect, it } from 'vitest'
import { until } from './until'

describe('until', () => {
  it('returns the first truthy result', async () => {
    let count = 0
    expect(await until(() => (count += 1) > 2 && `after ${count}`)).toBe('after 3')
  })

  it('after the deadline the error says what it waited for', async () => {
    const waiting = until(() => false, { deadlineMs: 1, describe: () => 'the light to turn green' })
    await expect(waiting).rejects.toThrow('Still not true after 1 ms: the light to turn green')
  })

  it('an exception is passed on at once', async () => {
    const waiting = until(() => Promise.reject(new Error('broken')), { deadlineMs: 60_000 })
    await expect(waiting).rejects.toThrow('broken')
  })
})
