import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from './hooks'
import { ensureListing, type ListingState } from './listings'

/** A flow's listing; requested if that was not done yet. */
export function useListing(flow: Flow): ListingState {
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(ensureListing(flow)), [dispatch, flow])
  return useAppSelector(({ listings }) => listings[flow])
}
