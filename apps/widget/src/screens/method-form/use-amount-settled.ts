import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useState } from 'react'
import { useAppDispatch } from '../../session'
import { AMOUNT_SETTLED_MS, amountSettled } from '../../session/amount-settled'

/** Tells that the player has chosen an amount once it has rested for a second (AMT-13). Answers what to call with each change. */
export function useAmountSettled(flow: Flow, methodId: string): (amount: string | null) => void {
  const dispatch = useAppDispatch()
  const [changed, setChanged] = useState<string | null>(null)
  useEffect(() => {
    if (changed === null) return
    const timer = setTimeout(() => dispatch(amountSettled({ flow, methodId, amount: changed })), AMOUNT_SETTLED_MS)
    return () => clearTimeout(timer)
  }, [changed, dispatch, flow, methodId])
  return setChanged
}
