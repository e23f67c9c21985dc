import { expect, it } from 'vitest'
import { POLL_DELAYS_MS, pollDelayMs } from './followed-payment'

it('RESULT-10 reads soon at first, then less often, and never less often than every 10 seconds', () => {
  const delays = Array.from({ length: 50 }, (_, turn) => pollDelayMs(turn))
  expect(delays.slice(0, POLL_DELAYS_MS.length)).toEqual([1000, 1000, 2000, 3000, 5000, 5000, 10_000])
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(Math.max(...delays)).toBe(10_000)
})
