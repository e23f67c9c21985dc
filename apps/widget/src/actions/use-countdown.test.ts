import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countDown } from './use-countdown'

describe('the countdown of the success page', () => {
  describe('countDown', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('RESULT-7 it reports each second, calls the end callback once, and stops', () => {
      const left: number[] = []
      const onEnd = vi.fn<() => void>()
      countDown(3, (leftS) => left.push(leftS), onEnd)
      vi.advanceTimersByTime(2999)
      expect([left, onEnd.mock.calls.length]).toEqual([[2, 1], 0])
      vi.advanceTimersByTime(1)
      expect([left, onEnd.mock.calls.length]).toEqual([[2, 1, 0], 1])
      vi.advanceTimersByTime(60_000)
      expect([left, onEnd.mock.calls.length]).toEqual([[2, 1, 0], 1])
    })

    it('RESULT-7 a cancelled countdown never calls the end callback', () => {
      const onEnd = vi.fn<() => void>()
      const stop = countDown(3, vi.fn<(leftS: number) => void>(), onEnd)
      vi.advanceTimersByTime(2000)
      stop()
      vi.advanceTimersByTime(60_000)
      expect(onEnd).not.toHaveBeenCalled()
      expect(vi.getTimerCount()).toBe(0)
    })

    it('RESULT-7 it ends in time after the device’s clock was set back', () => {
      const left: number[] = []
      const onEnd = vi.fn<() => void>()
      countDown(3, (leftS) => left.push(leftS), onEnd)
      vi.setSystemTime(Date.now() - 3_600_000)
      vi.advanceTimersByTime(3000)
      expect([left, onEnd.mock.calls.length]).toEqual([[2, 1, 0], 1])
    })

    it('RESULT-7 after the page was suspended it ends by the clock, not by the number of ticks', () => {
      const onEnd = vi.fn<() => void>()
      countDown(30, vi.fn<(leftS: number) => void>(), onEnd)
      vi.setSystemTime(Date.now() + 60_000)
      vi.advanceTimersByTime(1000)
      expect(onEnd).toHaveBeenCalledTimes(1)
    })
  })
})
