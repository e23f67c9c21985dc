import type { Flow } from '@modulor/contract/vocabulary'
import { createAction } from './part'

/** How long an amount has to stay unchanged before it counts as chosen (AMT-13). */
const AMOUNT_SETTLED_MS = 1000

/** Dispatched when the player has chosen an amount. It is for analytics; no part of the form depends on it. */
export const amountSettled = createAction<{ flow: Flow; methodId: string; amount: string }>('form/amountSettled')

export type AmountSettler = {
  /** Call it when the amount changes; null: the input is not a number. */
  readonly change: (amount: string | null) => void
  readonly stop: () => void
}

/** Calls `tell` with an amount that has not changed for one second, and not after `stop` (AMT-13). */
export function createAmountSettler(tell: (amount: string) => void): AmountSettler {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    stop,
    change(amount) {
      stop()
      if (amount !== null) timer = setTimeout(() => tell(amount), AMOUNT_SETTLED_MS)
    },
  }
}
