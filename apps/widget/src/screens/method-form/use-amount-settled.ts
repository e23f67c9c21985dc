import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useMemo } from 'react'
import { useAppDispatch } from '../../session'
import { amountSettled, createAmountSettler } from '../../session/amount-settled'

/** Tells that the player has chosen an amount (AMT-13). Answers what to call with each change. */
export function useAmountSettled(flow: Flow, methodId: string): (amount: string | null) => void {
  const dispatch = useAppDispatch()
  const settler = useMemo(
    () => createAmountSettler((amount) => dispatch(amountSettled({ flow, methodId, amount }))),
    [dispatch, flow, methodId],
  )
  useEffect(() => settler.stop, [settler])
  return settler.change
}
