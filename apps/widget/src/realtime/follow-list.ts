/** Keeps a visible list up to date (issue-8 1.4). Loaded if a payment in it is open, or if the list is on screen for some time. */
import type { Flow } from '@modulor/contract/vocabulary'
import { isOffline, isPrefetchAllowed } from '../host'
import { loadListing } from '../session/listings'
import type { Store } from '../session/store'
import { pollDelayMs } from './polling'
import { startFollowing } from './start-following'

/** The first delays. They are longer than those of a payment, because a list has more data and is less urgent. */
const LIST_POLL_DELAYS_MS = [2000, 3000, 5000]
export const listPollDelayMs = (turn: number) => pollDelayMs(turn, LIST_POLL_DELAYS_MS)

/** The delay without an open payment, when polling is only needed for lost publications. */
const QUIET_POLL_DELAY_MS = 120_000

/**
 * Polls a listing, and reads it when the player's channel announces a change. A request in flight is shared, also one that another
 * part of the page has started. While offline no request is made. Returns the function that starts it, which returns the function
 * that stops it.
 */
export const followList =
  ({ dispatch, getState, subscribe }: Store, flow: Flow, hasOpen: boolean) =>
  (): (() => void) => {
    if (!hasOpen && !isPrefetchAllowed()) return () => undefined
    const isLoading = () => getState().listings[flow].kind === 'loading'
    let reading: Promise<void> | undefined
    let finish = () => {}
    const unsubscribe = subscribe(() => {
      if (!isLoading()) finish()
    })
    const load = async () => {
      if (!isLoading()) void dispatch(loadListing(flow))
      // The newest request ends the state `loading`; it may be the request of another part.
      if (isLoading()) await new Promise<void>((resolve) => (finish = resolve))
      reading = undefined
    }
    const read = async () => {
      if (!isOffline()) await (reading ??= load())
    }
    const stop = startFollowing(dispatch, 'player', read, hasOpen ? listPollDelayMs : () => QUIET_POLL_DELAY_MS)
    return () => {
      stop()
      unsubscribe()
    }
  }
