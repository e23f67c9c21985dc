import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect } from 'react'
import { useAppStore } from '../session/hooks'
import type { ListingState } from '../session/listings'
import { startLater } from './start-later'

/** Most players choose a method within this time, and then the code for following the list is not loaded. */
const UNFOLLOWED_MS = 20_000

/**
 * Follows the listing of a visible list: at once if it contains an open payment (issue-8 1.4), else after it has been on screen
 * for some time, because its methods, its limits and the balance may change (RT-1).
 */
export function useFollowedList(flow: Flow, { listing }: ListingState): void {
  const store = useAppStore()
  const hasOpen = listing !== null && listing.openPayments.length > 0
  useEffect(() => {
    let stop = () => clearTimeout(timer)
    const timer = setTimeout(
      () => {
        stop = startLater(async () => (await import('./follow-list')).followList(store, flow, hasOpen))
      },
      hasOpen ? 0 : UNFOLLOWED_MS,
    )
    return () => stop()
  }, [store, flow, hasOpen])
}
