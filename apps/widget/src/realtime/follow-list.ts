/** Keeps a visible list up to date (issue-8 1.4). Loaded when a payment in it is open, or the list is on screen for long. */
import type { Flow } from '@modulor/contract/vocabulary'
import { isOffline, isPrefetchAllowed } from '../host'
import { loadListing } from '../session/listings'
import type { Store } from '../session/store'
import { pollDelayMs } from './polling'
import { startFollowing } from './start-following'

/** The first pauses: a list is more to read than a payment, and less waited for. */
const LIST_POLL_DELAYS_MS = [2000, 3000, 5000]
export const listPollDelayMs = (turn: number) => pollDelayMs(turn, LIST_POLL_DELAYS_MS)

/** Without an open payment a reading finds only what the channel did not tell. */
const QUIET_POLL_DELAY_MS = 120_000

/**
 * Reads a listing again and again, and when the player's channel tells of a change. A reading that is under way is shared, also
 * one that another part of the page has started. Without a line a turn is left out. It starts by a second call, whose answer
 * stops it.
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
      // The newest reading ends this state: it may be another one than ours.
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
