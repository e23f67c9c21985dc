import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAmountSettler } from './amount-settled'

describe('createAmountSettler', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function settler() {
    const reported: string[] = []
    return { reported, ...createAmountSettler((amount) => void reported.push(amount)) }
  }

  it('AMT-13 reports an amount when it has not changed for a second, not before', () => {
    const { reported, change } = settler()
    change('25')
    vi.advanceTimersByTime(999)
    expect(reported).toEqual([])
    vi.advanceTimersByTime(1)
    expect(reported).toEqual(['25'])
  })

  it('AMT-13 reports only the last of a series of changes, and each amount once', () => {
    const { reported, change } = settler()
    for (const amount of ['2', '25', '250']) {
      change(amount)
      vi.advanceTimersByTime(500)
    }
    vi.advanceTimersByTime(5000)
    expect(reported).toEqual(['250'])
  })

  it('AMT-13 does not report an invalid amount, or any amount after the form is unmounted', () => {
    const { reported, change, stop } = settler()
    change('25')
    change(null)
    vi.advanceTimersByTime(2000)
    change('30')
    stop()
    vi.advanceTimersByTime(2000)
    expect(reported).toEqual([])
  })
})
