/** Keeps a visible list up to date (issue-8 1.4). Loaded when a payment in it is open. */
import type { Flow } from '@modulor/contract/vocabulary'
import { isOffline } from '../host'
import { loadListing } from './listings'
import { pollDelayMs } from './polling'
import { startFollowing } from './start-following'
import type { Store } from './store'

/** The first pauses: a list is more to read than a payment, and less waited for. */
const LIST_POLL_DELAYS_MS = [2000, 3000, 5000]
export const listPollDelayMs = (turn: number) => pollDelayMs(turn, LIST_POLL_DELAYS_MS)

/**
 * Reads a listing again and again, and when the player's channel tells of a change: one reading at a time, and none
 * without a line. It starts by a second call, whose answer stops it.
 */
export const followList =
  ({ dispatch, getState, subscribe }: Store, flow: Flow) =>
  (): (() => void) => {
    const isLoading = () => getState().listings[flow].kind === 'loading'
    const loaded = () =>
      new Promise<void>((resolve) => {
        const leave = subscribe(() => {
          if (isLoading()) return
          leave()
          resolve()
        })
      })
    const read = async () => {
      if (isLoading()) await loaded()
      else if (!isOffline()) await dispatch(loadListing(flow))
    }
    return startFollowing(dispatch, 'player', read, listPollDelayMs)
  }
