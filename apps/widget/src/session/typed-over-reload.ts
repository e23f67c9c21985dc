/**
 * What was typed, taken over where the page goes and comes back: the one reload that a missing part asks for (BOOT-10,
 * FORM-17), and the way to a bank's page in the place of the cashier (issue-8 2.4). It is kept in the tab's storage
 * until the page is back, and holds what the store keeps of forms: nothing of a card, no code. It is for the same
 * session only: a tab may come back with another player.
 */
import type { LocalData } from '../storage'
import type { TypedValues } from './flow-state'
import type { Store } from './store'

/** Writes down what was typed; called right before the page goes. */
export function keepTyped(localData: LocalData, { shared, deposit, withdrawal }: ReturnType<Store['getState']>): void {
  localData.write('typed', {
    sessionId: shared.sessionId,
    flow: shared.paymentFlow,
    amount: shared.amountTouched ? shared.amount : null,
    deposit: deposit.keptValues,
    withdrawal: withdrawal.keptValues,
  })
}

/** Takes it once; null where there is none for this session. */
export function takeTyped(localData: LocalData, sessionId: string | null): TypedValues | null {
  const typed = localData.read('typed')
  localData.remove('typed')
  return typed?.sessionId === sessionId ? typed : null
}
