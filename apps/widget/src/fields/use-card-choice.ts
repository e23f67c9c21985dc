import { flowOf } from '@modulor/rules'
import { useCallback } from 'react'
import { useLocation, useNavigate } from '../router'
import { useSavedCardsQuery } from '../session/queries'
import type { CardChoice } from './field-kind'

const NO_CARDS: CardChoice['cards'] = []

/** The page of cards gives the form back with the card that was chosen there (SAVED-4, SAVED-5). */
function useManage(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = flowOf(pathname) === 'deposit' ? '/cards' : '/withdrawal-cards'
  return useCallback(
    () => navigate({ pathname: page, search }, { state: { isFromForm: true } }),
    [navigate, page, search],
  )
}

/**
 * The saved cards that a form offers (SAVED-1, SAVED-2), asked for only where it offers any. An id that is no card's any
 * more counts as a new card.
 */
export function useCardChoice({
  isOffered,
  hostedCard,
  cardId,
  onChoose,
}: {
  isOffered: boolean
  /** Where the card is typed into the provider's fields, only cards that providers keep are offered (decision 97). */
  hostedCard: string | null
  cardId: string
  onChoose: (cardId: string) => void
}): CardChoice {
  const { data, isError, refetch } = useSavedCardsQuery(null, { skip: !isOffered })
  const cards = (data ?? NO_CARDS).filter(({ isTokenActive }) => isTokenActive || hostedCard === null)
  const state = data ? 'ready' : isError ? 'failed' : 'loading'
  return {
    cards,
    state: isOffered ? state : 'absent',
    chosen: cards.find((card) => card.cardId === cardId) ?? null,
    onChoose,
    onManage: useManage(),
    onRetry: () => void refetch(),
  }
}
