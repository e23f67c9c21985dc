import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown'

const start = (timeoutS: number) => {
  vi.useFakeTimers()
  const ends: string[] = []
  const hook = renderHook(({ name }) => useCountdown(timeoutS, () => void ends.push(name)), {
    initialProps: { name: 'first' },
  })
  return { ...hook, ends }
}

it('RESULT-7 a timeout of zero starts no countdown', () => {
  const { result, ends } = start(0)
  expect(result.current.leftS).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(ends).toEqual([])
})

it('RESULT-7 a countdown of one second ends by calling the newest callback', () => {
  const { result, ends, rerender } = start(1)
  expect(result.current.leftS).toBe(1)
  rerender({ name: 'newest' })
  act(() => void vi.advanceTimersByTime(1000))
  expect(ends).toEqual(['newest'])
})

it('RESULT-7 a stopped countdown never calls its callback', () => {
  const { result, ends } = start(5)
  act(() => result.current.stop())
  expect(result.current.leftS).toBeNull()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(ends).toEqual([])
})
