import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../durations'
import { createBreakers, PROBE_MS_MAX } from './breakers'

function watched() {
  let now = 0
  const changes: string[] = []
  const breakers = createBreakers({
    elapsedMs: () => now,
    onChange: (party, lane, isOpen) => void changes.push(`${party} ${lane} ${isOpen ? 'open' : 'closed'}`),
  })
  const fail = (times = 1) => {
    for (let time = 0; time < times; time += 1) breakers.failed('provider', 'acme')
  }
  const gate = () => breakers.gates('provider').get('acme') ?? 'free'
  return { breakers, changes, fail, gate, advance: (milliseconds: number) => void (now += milliseconds) }
}

describe('a breaker', () => {
  it('issue-9 1.5 opens after three failures in a row, of one party and one lane', () => {
    const { breakers, changes, fail, gate } = watched()
    fail(2)
    breakers.succeeded('provider', 'acme')
    fail(2)
    expect(gate()).toBe('free')
    fail()
    expect(gate()).toBe('shut')
    expect(changes).toEqual(['provider acme open'])
    expect([breakers.gates('provider').size, breakers.gates('endpoint').size]).toEqual([1, 0])
  })

  it('issue-9 1.5 tries again after a time that grows with each failed probe, up to a bound', () => {
    const { fail, gate, advance } = watched()
    fail(3)
    const waits: number[] = []
    for (let probe = 0; probe < 7; probe += 1) {
      let waited = 0
      for (; gate() === 'shut'; waited += 500) advance(500)
      expect(gate()).toBe('probe')
      waits.push(waited)
      // Others that were under way fail too; only the probe counts.
      fail(5)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, PROBE_MS_MAX, PROBE_MS_MAX, PROBE_MS_MAX])
  })

  it('issue-14 2 while it is open, one call that has an alternative is a probe, and the others use the alternative', () => {
    const { breakers, fail, advance } = watched()
    const admitted = () => breakers.admits('provider', 'acme')
    expect(admitted()).toBe(true)
    fail(3)
    expect(admitted()).toBe(false)
    for (const waitMs of [1_000, 2_000, 4_000]) {
      advance(waitMs - 1)
      expect(admitted()).toBe(false)
      advance(1)
      expect([admitted(), admitted()]).toEqual([true, false])
      fail()
    }
    breakers.succeeded('provider', 'acme')
    expect([admitted(), admitted()]).toEqual([true, true])
  })

  it('issue-9 1.5 closes with the first answer, and requests until it is done that waiting jobs are made due', () => {
    const { breakers, changes, fail, gate } = watched()
    breakers.succeeded('provider', 'acme')
    breakers.settled('provider', 'acme', 1)
    fail(3)
    expect(breakers.recovered('provider').size).toBe(0)
    breakers.succeeded('provider', 'acme')
    expect([gate(), ...breakers.recovered('provider'), ...breakers.recovered('endpoint')]).toEqual([
      'free',
      ['acme', 2],
    ])
    breakers.settled('provider', 'acme', 2)
    expect(breakers.recovered('provider').size).toBe(0)
    expect(changes).toEqual(['provider acme open', 'provider acme closed'])
    expect(breakers.all()).toEqual([{ party: 'provider', lane: 'acme', isOpen: false }])
  })

  it('issue-9 1.5 takes the first answer of a process for a recovery: an earlier one may have left work waiting', () => {
    const { breakers } = watched()
    breakers.succeeded('endpoint', 'COM')
    expect([...breakers.recovered('endpoint')]).toEqual([['COM', 1]])
    breakers.settled('endpoint', 'COM', 1)
    breakers.succeeded('endpoint', 'COM')
    expect(breakers.recovered('endpoint').size).toBe(0)
  })

  it('issue-9 1.5 a further outage that ends while jobs are made due is a recovery of its own', () => {
    const { breakers, fail } = watched()
    breakers.succeeded('provider', 'acme')
    const [[, first] = ['', 0]] = breakers.recovered('provider')
    fail(3)
    breakers.succeeded('provider', 'acme')
    breakers.settled('provider', 'acme', first)
    expect([...breakers.recovered('provider')]).toEqual([['acme', 2]])
  })

  it('issue-9 1.5 a clock that is set back delays no probe', () => {
    const { breakers, fail, gate, advance } = watched()
    advance(HOUR_MS)
    fail(3)
    expect([gate(), breakers.admits('provider', 'acme')]).toEqual(['shut', false])
    advance(-HOUR_MS)
    expect(gate()).toBe('probe')
    fail()
    expect(gate()).toBe('shut')
    advance(2_000)
    expect([gate(), breakers.admits('provider', 'acme'), gate()]).toEqual(['probe', true, 'shut'])
    advance(-HOUR_MS)
    expect([breakers.admits('provider', 'acme'), gate()]).toEqual([true, 'shut'])
  })
})
