import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect } from 'react'
import { loadChunk } from '../host'
import { useAppStore } from './hooks'
import type { ListingState } from './listings'

/** Reads a list on screen again for as long as it shows a payment that may end meanwhile (issue-8 1.4). */
export function useFollowedList(flow: Flow, { listing }: ListingState): void {
  const store = useAppStore()
  const hasOpen = listing !== null && listing.openPayments.length > 0
  useEffect(() => {
    if (!hasOpen) return
    let stop = (): void => undefined
    let isLeft = false
    void loadChunk(() => import('./follow-list')).then(
      ({ followList }) => isLeft || (stop = followList(store, flow)),
      () => undefined,
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [store, flow, hasOpen])
}
