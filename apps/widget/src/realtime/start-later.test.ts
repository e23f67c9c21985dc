import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLater } from './start-later'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const turn = () => vi.advanceTimersByTimeAsync(0)

it('RESULT-10 the first process runs until its successor is loaded, which takes over and stops it', async () => {
  const stops = { first: vi.fn(), second: vi.fn() }
  const start = vi.fn((_stop: () => void) => stops.second)
  const stop = startLater(() => Promise.resolve(start), stops.first)
  await turn()
  expect(start.mock.calls).toEqual([[stops.first]])
  expect(stops.first).toHaveBeenCalledTimes(0)
  stop()
  expect(stops.second).toHaveBeenCalledTimes(1)
  expect(stops.first).toHaveBeenCalledTimes(0)
})

it('RESULT-10 RT-1 a chunk that fails to load stops nothing, and is loaded again without a message', async () => {
  const stopFirst = vi.fn()
  const load = vi.fn(() => Promise.reject<() => () => void>(new TypeError('Failed to fetch')))
  const stop = startLater(load, stopFirst)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load.mock.calls.length).toBeGreaterThan(1)
  expect(stopFirst).toHaveBeenCalledTimes(0)
  stop()
  expect(stopFirst).toHaveBeenCalledTimes(1)
})

it('RESULT-10 after stop the chunk starts nothing when it is loaded', async () => {
  const start = vi.fn(() => () => undefined)
  const stopFirst = vi.fn()
  startLater(() => Promise.resolve(start), stopFirst)()
  await turn()
  expect(start).toHaveBeenCalledTimes(0)
  expect(stopFirst).toHaveBeenCalledTimes(1)
})
