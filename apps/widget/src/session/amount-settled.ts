import type { Flow } from '@modulor/contract/vocabulary'
import { createAction } from './part'

/** How long an amount has to rest before it counts as chosen (AMT-13). */
const AMOUNT_SETTLED_MS = 1000

/** The player has chosen an amount. Nothing of the form depends on it: analytics may listen. */
export const amountSettled = createAction<{ flow: Flow; methodId: string; amount: string }>('form/amountSettled')

export type AmountSettler = {
  /** The amount changed; null: it is no number just now. */
  readonly change: (amount: string | null) => void
  readonly stop: () => void
}

/** Tells an amount once it has rested for a second; of a run of changes only the last one, and none after `stop` (AMT-13). */
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
