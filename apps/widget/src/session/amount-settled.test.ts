import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAmountSettler } from './amount-settled'

describe('createAmountSettler', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function settler() {
    const told: string[] = []
    return { told, ...createAmountSettler((amount) => void told.push(amount)) }
  }

  it('AMT-13 reports an amount when it has not changed for a second, not before', () => {
    const { told, change } = settler()
    change('25')
    vi.advanceTimersByTime(999)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['25'])
  })

  it('AMT-13 reports only the last of a series of changes, and each amount once', () => {
    const { told, change } = settler()
    for (const amount of ['2', '25', '250']) {
      change(amount)
      vi.advanceTimersByTime(500)
    }
    vi.advanceTimersByTime(5000)
    expect(told).toEqual(['250'])
  })

  it('AMT-13 does not report an invalid amount, or any amount after the form is unmounted', () => {
    const { told, change, stop } = settler()
    change('25')
    change(null)
    vi.advanceTimersByTime(2000)
    change('30')
    stop()
    vi.advanceTimersByTime(2000)
    expect(told).toEqual([])
  })
})
