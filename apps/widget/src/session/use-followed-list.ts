import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect } from 'react'
import { useAppStore } from './hooks'
import type { ListingState } from './listings'
import { startLater } from './start-later'

/** Reads a list on screen again for as long as it shows a payment that may end meanwhile (issue-8 1.4). */
export function useFollowedList(flow: Flow, { listing }: ListingState): void {
  const store = useAppStore()
  const hasOpen = listing !== null && listing.openPayments.length > 0
  useEffect(
    () => (hasOpen ? startLater(async () => (await import('./follow-list')).followList(store, flow)) : undefined),
    [store, flow, hasOpen],
  )
}
