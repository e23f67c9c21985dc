/**
 * Keeps the typed values while the page is left and opened again: the reload after a chunk that did not load (BOOT-10,
 * FORM-17), or a bank's page that replaces the cashier (issue-8 2.4). They are in the tab's storage until then, and contain
 * only what the store keeps of forms: no card data and no code. They are restored only in the same session, because another
 * player may use the tab.
 */
import type { LocalData } from '../storage'
import type { TypedValues } from './flow-state'
import type { Store } from './store'

/** Stores the typed values, unless the session has ended; called right before the page is left. */
export function saveTyped(localData: LocalData, { shared, deposit, withdrawal }: ReturnType<Store['getState']>): void {
  if (shared.sessionId === null) return
  localData.write('typed', {
    sessionId: shared.sessionId,
    flow: shared.paymentFlow,
    amount: shared.amountTouched ? shared.amount : null,
    deposit: deposit.keptValues,
    withdrawal: withdrawal.keptValues,
  })
}

/** Returns the typed values and removes them from the storage; null if there are none for this session. */
export function restoreTyped(localData: LocalData, sessionId: string | null): TypedValues | null {
  const typed = localData.read('typed')
  localData.remove('typed')
  return typed?.sessionId === sessionId ? typed : null
}
