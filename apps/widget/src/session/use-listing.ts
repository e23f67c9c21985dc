import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from './hooks'
import { ensureListing, type ListingState } from './listings'

/** A flow's listing; requested if that was not done yet. */
export function useListing(flow: Flow): ListingState {
  const dispatch = useAppDispatch()
  const state = useAppSelector(({ listings }) => listings[flow])
  // A submit makes a listing absent whose request is not answered yet.
  const isAbsent = state.kind === 'absent'
  useEffect(() => dispatch(ensureListing(flow)), [dispatch, flow, isAbsent])
  return state
}
