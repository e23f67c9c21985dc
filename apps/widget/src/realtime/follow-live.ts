import type { ListingsState } from '../session/listings'
import type { PollDelay, Read, StartPolling } from './polling'
import type { QueriesState } from '../session/query-state'
import type { Effect } from '../session/state-store'
import { followChannel, type Target } from './follow-channel'

/** The minimum delay between polls while the channel is subscribed. Polling finds changes whose publications were lost. */
const LIVE_POLL_DELAY_MS = 30_000
/**
 * When an instance of the service stops, all its pages subscribe again at the same time. Their lists are then read at random times
 * within this period, their payments at once.
 */
const LIST_SPREAD_MS = 3000

type InStore = { readonly listings: ListingsState; readonly queries?: QueriesState | undefined }

/** Whether any request is in flight. It need not be the right one, because an unnecessary second read is harmless. */
const isReading = ({ listings, queries = {} }: InStore) =>
  Object.values(listings).some(({ kind }) => kind === 'loading') ||
  Object.values(queries).some(({ requestId }) => requestId !== null)

/**
 * Reads when the channel announces a change and when it is subscribed. Polls with longer delays while it is subscribed, because
 * publications can be lost, and with the usual delays otherwise (RESULT-10, RT-6). The returned function stops it.
 */
export function followLive(
  target: Target,
  read: Read,
  delayMs: PollDelay,
  // Passed as an argument, because an import would load the chunk of its other callers, with their styles.
  startPolling: StartPolling,
  /** Stops the polling that was started before. */
  stopUsual: () => void,
): Effect<() => void, InStore> {
  return (dispatch, getState) => {
    let stopPolling = stopUsual
    let isLive = false
    let isLeft = false
    let spreadMs = 0
    let spread: ReturnType<typeof setTimeout> | undefined

    /** Reads after a change. A request in flight may return an older state, so one more request follows it. */
    async function readChange(): Promise<void> {
      // A hidden page reads when it becomes visible again.
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
          // Changes before the subscription were not announced, so the state is read.
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
