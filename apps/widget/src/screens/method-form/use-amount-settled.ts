import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useMemo } from 'react'
import { useAppDispatch } from '../../session'
import { amountSettled, createAmountSettler } from '../../session/amount-settled'

/** Reports the amount that the player has chosen (AMT-13). Returns the function to call on each change of the amount. */
export function useAmountSettled(flow: Flow, methodId: string): (amount: string | null) => void {
  const dispatch = useAppDispatch()
  const settler = useMemo(
    () => createAmountSettler((amount) => dispatch(amountSettled({ flow, methodId, amount }))),
    [dispatch, flow, methodId],
  )
  useEffect(() => settler.stop, [settler])
  return settler.change
}
