import type { Payment } from '../../api'
import { CARD_CHOICE_KEY } from '../../saved-cards/card-choice-key'
import { flowActions, type Store } from '../../session'

/**
 * The form of a payment opens with a new card and not with the saved one that was declined (RESULT-3, SAVED-2); all else
 * stays in it.
 */
export function clearCardChoice(
  store: Pick<Store, 'dispatch' | 'getState'>,
  { flow, methodId }: Pick<Payment, 'flow' | 'methodId'>,
): void {
  const kept = store.getState()[flow].keptValues[methodId]
  if (kept) store.dispatch(flowActions[flow].valuesKept({ methodId, values: { ...kept, [CARD_CHOICE_KEY]: '' } }))
}
