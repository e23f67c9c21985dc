import { flowOf } from '@modulor/rules'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from '../router'
import type { MethodDetails, SavedCard } from '../api'
import { useSavedCardsQuery } from '../session/queries'
import type { CardChoice } from './field-kind'

/** The choice of a new card (SAVED-2). */
const NEW_CARD = ''
const NO_CARDS: CardChoice['cards'] = []

/** Returns the function that opens the page of cards, which returns to the form with the chosen card (SAVED-4, SAVED-5). */
function useManage(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = flowOf(pathname) === 'deposit' ? '/cards' : '/withdrawal-cards'
  return useCallback(
    () => navigate({ pathname: page, search }, { state: { isFromForm: true } }),
    [navigate, page, search],
  )
}

/** Whether a method can charge a saved card. With hosted fields, only cards that a provider stores can be charged (decision 97). */
export const canCharge =
  ({ id, hostedCard }: Pick<MethodDetails, 'id' | 'hostedCard'>) =>
  ({ isTokenActive, methodIds }: SavedCard): boolean =>
    methodIds?.includes(id) ?? (isTokenActive || hostedCard === null)

/**
 * The saved cards that a form offers (SAVED-1, SAVED-2). They are requested only if the form offers any. If the chosen card no
 * longer exists, a new card is chosen.
 */
export function useCardChoice({
  isOffered,
  details,
  cardId,
  onChoose,
}: {
  isOffered: boolean
  details: MethodDetails
  cardId: string
  onChoose: (cardId: string) => void
}): CardChoice {
  const { data, isError, refetch } = useSavedCardsQuery(null, { skip: !isOffered })
  const cards = (data ?? NO_CARDS).filter(canCharge(details))
  const chosen = cards.find((card) => card.cardId === cardId) ?? null
  const isGone = data && cardId && !chosen
  useEffect(() => {
    if (isGone) onChoose(NEW_CARD)
  }, [isGone, onChoose])
  const state = data ? 'ready' : isError ? 'failed' : 'loading'
  return {
    cards,
    state: isOffered ? state : 'absent',
    chosen,
    onChoose,
    onManage: useManage(),
    onRetry: () => void refetch(),
  }
}
