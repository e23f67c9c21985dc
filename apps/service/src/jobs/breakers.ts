/**
 * A circuit breaker for each provider, and for each merchant's endpoint and wallet. While it is open its jobs are not
 * taken, except for an occasional probe. The first success makes all jobs due that waited for it. So an outage takes
 * no places from the other parties, and the waiting jobs are completed soon after its end, however long it was.
 */
import type { JobKind } from './job-queue'
import { SECOND_MS } from '../durations'

export type Party = 'provider' | 'endpoint' | 'wallet'
/** The party on which the jobs of a kind depend. */
export const PARTY_OF: Readonly<Record<JobKind, Party>> = {
  payment: 'provider',
  callback: 'provider',
  merchant_events: 'endpoint',
  operation: 'provider',
  wallet: 'wallet',
}

/** The failures in a row that open the breaker. A single payment causes this number within 20 s. */
const FAILURES_TO_OPEN = 3
const PROBE_MS_FIRST = SECOND_MS
/** A longer interval would not help the other party: a probe is only one request. */
export const PROBE_MS_MAX = 15 * SECOND_MS

type BreakerState = {
  failures: number
  probeMs: number
  probeAt: number
  isOpen: boolean
  /** How often the party has responded again, and for which of these recoveries the waiting jobs have been made due. */
  recoveries: number
  settledRecoveries: number
  /** False before the first response: it is not known how many jobs of an earlier process are waiting. */
  hasAnswered: boolean
}

export type Gate = 'shut' | 'probe'
export type Breakers = {
  succeeded(party: Party, lane: string): void
  failed(party: Party, lane: string): void
  /**
   * Whether a call is made that could go to another party instead. False while the breaker is open, except when a
   * probe is due: the call is then the probe.
   */
  admits(party: Party, lane: string): boolean
  /** The lanes of a party whose jobs are limited: none are taken, or one as a probe. */
  gates(party: Party): ReadonlyMap<string, Gate>
  /**
   * The lanes whose waiting jobs must be made due, until `settled` is called. Each has the number of its recovery:
   * while jobs are made due, a new outage may postpone others, and its end is another recovery.
   */
  recovered(party: Party): ReadonlyMap<string, number>
  settled(party: Party, lane: string, recovery: number): void
  /** Resets all breakers to their initial state. */
  reset(): void
  /** Returns for every lane that was used whether its breaker is open. */
  all(): readonly { readonly party: Party; readonly lane: string; readonly isOpen: boolean }[]
}

export type BreakersSettings = {
  /** Milliseconds; only differences count. The value may decrease if a clock is corrected; this delays no probe. */
  readonly elapsedMs?: () => number
  readonly onChange?: (party: Party, lane: string, isOpen: boolean) => void
}

/** Sets the time of the next probe; the interval doubles each time. */
function waitLonger(state: BreakerState, now: number): void {
  state.probeMs = state.isOpen ? Math.min(state.probeMs * 2, PROBE_MS_MAX) : PROBE_MS_FIRST
  state.probeAt = now + state.probeMs
}

/**
 * Whether the next probe is not due yet. If it is further away than the interval, it was set by a clock that was
 * ahead, and is due.
 */
const waits = ({ probeAt, probeMs }: BreakerState, now: number) => now < probeAt && probeAt - now <= probeMs

export function createBreakers({ elapsedMs = () => performance.now(), onChange }: BreakersSettings = {}): Breakers {
  const parties: Record<Party, Map<string, BreakerState>> = {
    provider: new Map(),
    endpoint: new Map(),
    wallet: new Map(),
  }

  function stateOf(party: Party, lane: string): BreakerState {
    const known = parties[party].get(lane)
    if (known) return known
    const made = {
      ...{ failures: 0, probeMs: 0, probeAt: 0, isOpen: false },
      ...{ recoveries: 0, settledRecoveries: 0, hasAnswered: false },
    }
    parties[party].set(lane, made)
    return made
  }

  return {
    succeeded(party, lane) {
      const state = stateOf(party, lane)
      const wasOpen = state.isOpen
      if (wasOpen || !state.hasAnswered) state.recoveries += 1
      state.failures = 0
      state.isOpen = false
      state.hasAnswered = true
      if (wasOpen) onChange?.(party, lane, false)
    },
    failed(party, lane) {
      const state = stateOf(party, lane)
      const now = elapsedMs()
      state.failures += 1
      if (state.isOpen ? waits(state, now) : state.failures < FAILURES_TO_OPEN) return
      waitLonger(state, now)
      if (state.isOpen) return
      state.isOpen = true
      onChange?.(party, lane, true)
    },
    admits(party, lane) {
      const state = parties[party].get(lane)
      if (!state?.isOpen) return true
      const now = elapsedMs()
      if (waits(state, now)) return false
      waitLonger(state, now)
      return true
    },
    gates(party) {
      const now = elapsedMs()
      const open = [...parties[party]].filter(([, { isOpen }]) => isOpen)
      return new Map(open.map(([lane, state]) => [lane, waits(state, now) ? 'shut' : 'probe']))
    },
    recovered: (party) =>
      new Map(
        [...parties[party]]
          .filter(([, { recoveries, settledRecoveries }]) => recoveries > settledRecoveries)
          .map(([lane, { recoveries }]) => [lane, recoveries]),
      ),
    settled(party, lane, recovery) {
      const state = parties[party].get(lane)
      if (state) state.settledRecoveries = Math.max(state.settledRecoveries, recovery)
    },
    reset() {
      for (const lanes of Object.values(parties)) lanes.clear()
    },
    all: () =>
      (Object.keys(parties) as Party[]).flatMap((party) =>
        [...parties[party]].map(([lane, { isOpen }]) => ({ party, lane, isOpen })),
      ),
  }
}
