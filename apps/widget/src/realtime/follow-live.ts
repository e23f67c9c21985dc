import type { ListingsState } from '../session/listings'
import type { PollDelay, Read, StartPolling } from './polling'
import type { QueriesState } from '../session/query-state'
import type { Effect } from '../session/state-store'
import { followChannel, type Target } from './follow-channel'

/** The least pause between two readings while the channel tells of changes: what it loses is found all the same. */
const LIVE_POLL_DELAY_MS = 30_000
/** When an instance stops, all its pages come back at once: their lists are read within this time, and their payments at once. */
const LIST_SPREAD_MS = 3000

type InStore = { readonly listings: ListingsState; readonly queries?: QueriesState | undefined }

/** Something is being read; which one does not matter, because one reading too many does no harm. */
const isReading = ({ listings, queries = {} }: InStore) =>
  Object.values(listings).some(({ kind }) => kind === 'loading') ||
  Object.values(queries).some(({ requestId }) => requestId !== null)

/**
 * Reads when the channel tells of a change, and when it begins to tell; polls for what it loses, and at the usual pace
 * while there is no channel (RESULT-10, RT-6). The answer stops it.
 */
export function followLive(
  target: Target,
  read: Read,
  delayMs: PollDelay,
  // It is in the chunk of its other callers, with styles that this one must not bring.
  startPolling: StartPolling,
  /** Of the polling at the usual pace that is on. */
  stopUsual: () => void,
): Effect<() => void, InStore> {
  return (dispatch, getState) => {
    let stopPolling = stopUsual
    let isLive = false
    let isLeft = false
    let spreadMs = 0
    let spread: ReturnType<typeof setTimeout> | undefined

    /** A reading that is under way may return an older state: exactly one more follows it. */
    async function readChange(): Promise<void> {
      // A page that is hidden reads when it is seen again.
      if (document.hidden) return
      if (isReading(getState())) await read()
      if (!isLeft) await read()
    }

    const leave = dispatch(
      followChannel(target, {
        onSubscribed(isSubscribed) {
          if (isLeft || isLive === isSubscribed) return
          isLive = isSubscribed
          stopPolling()
          stopPolling = startPolling(read, isLive ? (turn) => Math.max(delayMs(turn), LIVE_POLL_DELAY_MS) : delayMs)
          // What happened before the subscription was not told.
          clearTimeout(spread)
          if (isLive) spread = setTimeout(() => void readChange(), Math.random() * spreadMs)
          spreadMs = target === 'player' ? LIST_SPREAD_MS : 0
        },
        onPublication: () => void readChange(),
      }),
    )
    return () => {
      isLeft = true
      clearTimeout(spread)
      stopPolling()
      leave()
    }
  }
}
