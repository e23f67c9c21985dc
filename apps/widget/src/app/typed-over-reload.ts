/**
 * What was typed, taken over the one reload that a missing part asks for (BOOT-10, FORM-17). It lies in the tab's storage
 * from the press until the page is back, and holds what the store keeps of forms: nothing of a card, no code.
 */
import type { Store, TypedValues } from '../session'
import type { LocalData } from '../storage'

/** Writes down what was typed; called right before the reload. */
export function keepTyped(localData: LocalData, { shared, deposit, withdrawal }: ReturnType<Store['getState']>): void {
  localData.write('typed', {
    flow: shared.paymentFlow,
    amount: shared.amountTouched ? shared.amount : null,
    deposit: deposit.keptValues,
    withdrawal: withdrawal.keptValues,
  })
}

/** Takes it once; null where there is none. */
export function takeTyped(localData: LocalData): TypedValues | null {
  const typed = localData.read('typed')
  localData.remove('typed')
  return typed
}
