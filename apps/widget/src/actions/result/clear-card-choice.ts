import type { Payment } from '../../api'
import { CARD_CHOICE_KEY } from '../../saved-cards/card-choice-key'
import { flowActions, type Store } from '../../session'

/**
 * Clears the chosen card in the form of a declined payment, so that the form opens with a new card (RESULT-3, SAVED-2). The other
 * values are kept.
 */
export function clearCardChoice(
  store: Pick<Store, 'dispatch' | 'getState'>,
  { flow, methodId }: Pick<Payment, 'flow' | 'methodId'>,
): void {
  const kept = store.getState()[flow].keptValues[methodId]
  if (kept) store.dispatch(flowActions[flow].valuesKept({ methodId, values: { ...kept, [CARD_CHOICE_KEY]: '' } }))
}
