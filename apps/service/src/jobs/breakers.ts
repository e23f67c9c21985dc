/**
 * A breaker for each provider, and for each merchant's endpoint and wallet. While one is open its jobs are not taken, but for a probe
 * now and then; the first answer makes everything due that waited for it. So an outage costs the others no place, and
 * what waited is settled soon after its end, however long it was.
 */
import type { JobKind } from './job-queue'
import { SECOND_MS } from '../durations'

export type Party = 'provider' | 'endpoint' | 'wallet'
/** Whom the jobs of a kind depend on. */
export const PARTY_OF: Readonly<Record<JobKind, Party>> = {
  payment: 'provider',
  callback: 'provider',
  merchant_events: 'endpoint',
  operation: 'provider',
  wallet: 'wallet',
}

/** So many failures in a row open the breaker. One payment alone makes them within 20 s. */
const FAILURES_TO_OPEN = 3
const PROBE_MS_FIRST = SECOND_MS
/** Waiting longer would save the other side nothing: it is one request. */
export const PROBE_MS_MAX = 15 * SECOND_MS

type BreakerState = {
  failures: number
  probeMs: number
  probeAt: number
  isOpen: boolean
  /** How often it answered again, and of which of these times the jobs that waited are due. */
  recoveries: number
  settledRecoveries: number
  /** Before the first answer it is unknown how many jobs an earlier process left waiting. */
  hasAnswered: boolean
}

export type Gate = 'shut' | 'probe'
export type Breakers = {
  succeeded(party: Party, lane: string): void
  failed(party: Party, lane: string): void
  /**
   * Whether a call that could go to somebody else is made: not while the breaker is open, but for one when a probe is due,
   * which is this one.
   */
  admits(party: Party, lane: string): boolean
  /** The lanes of a party whose jobs are not to be taken freely. */
  gates(party: Party): ReadonlyMap<string, Gate>
  /**
   * The lanes whose waiting jobs have to be made due, until `settled` says that they are. Each has the number of its recovery: while
   * jobs are made due, others may be put off by a further outage, whose end is another recovery.
   */
  recovered(party: Party): ReadonlyMap<string, number>
  settled(party: Party, lane: string, recovery: number): void
  /** As when nobody was called yet. */
  forget(): void
  /** For every lane that was used: whether it is open. */
  all(): readonly { readonly party: Party; readonly lane: string; readonly isOpen: boolean }[]
}

export type BreakersSettings = {
  /** Milliseconds; only differences count. It may be set back, by a clock that is corrected: that delays no probe. */
  readonly elapsedMs?: () => number
  readonly onChange?: (party: Party, lane: string, isOpen: boolean) => void
}

/** Until the next probe, each time twice as long. */
function waitLonger(state: BreakerState, now: number): void {
  state.probeMs = state.isOpen ? Math.min(state.probeMs * 2, PROBE_MS_MAX) : PROBE_MS_FIRST
  state.probeAt = now + state.probeMs
}

/** A probe that is further away than its wait was set by a clock that ran ahead. */
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
    forget() {
      for (const lanes of Object.values(parties)) lanes.clear()
    },
    all: () =>
      (Object.keys(parties) as Party[]).flatMap((party) =>
        [...parties[party]].map(([lane, { isOpen }]) => ({ party, lane, isOpen })),
      ),
  }
}
