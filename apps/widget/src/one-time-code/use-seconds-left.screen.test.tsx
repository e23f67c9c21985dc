import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSecondsLeft } from './use-seconds-left'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Shown({ endsAtMs }: { endsAtMs: number | null }) {
  return <output>{useSecondsLeft(endsAtMs)}</output>
}
const shown = () => Number(screen.getByRole('status').textContent)
const pass = (durationMs: number) => act(() => void vi.advanceTimersByTime(durationMs))

it('OTP-2 the wait for another code is not prolonged when the device’s clock is set back', () => {
  render(<Shown endsAtMs={Date.now() + 30_000} />)
  expect(shown()).toBe(30)
  pass(10_000)
  expect(shown()).toBe(20)
  vi.setSystemTime(Date.now() - 3_600_000)
  pass(10_000)
  expect(shown()).toBe(10)
  pass(10_000)
  expect([shown(), vi.getTimerCount()]).toEqual([0, 0])
})

it('OTP-2 after the device slept, the wait is over in time', () => {
  render(<Shown endsAtMs={Date.now() + 30_000} />)
  vi.setSystemTime(Date.now() + 60_000)
  pass(1_000)
  expect([shown(), vi.getTimerCount()]).toEqual([0, 0])
})
