import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
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

describe('RESULT-7 after Back has restored the page from the browser’s cache', () => {
  const show = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

  it.each([
    ['before its end', 2000, []],
    ['after its end', 6000, ['first']],
  ])('the player stays if the page was left %s', (_when, passedMs, expected) => {
    const { result, ends } = start(5)
    act(() => void vi.advanceTimersByTime(passedMs))
    vi.setSystemTime(Date.now() + 60_000)
    show(true)
    expect(result.current.leftS).toBeNull()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(ends).toEqual(expected)
  })

  it('the first load of the page does not stop the countdown', () => {
    const { ends } = start(5)
    show(false)
    act(() => void vi.advanceTimersByTime(5000))
    expect(ends).toEqual(['first'])
  })
})
