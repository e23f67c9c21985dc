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
 * Reads a listing again and again, and when the player's channel tells of a change. A turn is left out while another reading is
 * under way, and without a line. It starts by a second call, whose answer stops it.
 */
export const followList =
  ({ dispatch, getState }: Store, flow: Flow, hasOpen: boolean) =>
  (): (() => void) => {
    if (!hasOpen && !isPrefetchAllowed()) return () => undefined
    const isLoading = () => getState().listings[flow].kind === 'loading'
    const read = async () => {
      if (!isLoading() && !isOffline()) await dispatch(loadListing(flow))
    }
    return startFollowing(dispatch, 'player', read, hasOpen ? listPollDelayMs : () => QUIET_POLL_DELAY_MS)
  }
