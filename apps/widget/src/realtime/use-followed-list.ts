import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect } from 'react'
import { useAppStore } from '../session/hooks'
import type { ListingState } from '../session/listings'
import { startLater } from './start-later'

/** Most players have chosen a method before: they load nothing to follow the list. */
const UNFOLLOWED_MS = 20_000

/**
 * Reads a list on screen again: at once where it shows a payment that may end meanwhile (issue-8 1.4), else once it has been on
 * screen for some time, because its methods, its limits and the balance may change (RT-1).
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
