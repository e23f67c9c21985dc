/** State of the pages of saved cards (SAVED-1, SAVED-4, SAVED-5). It is loaded with those pages, not with the first view. */
import type { ApiError, SavedCard } from '../api'
import { removeSavedCard } from '../api/card-calls'
import { useAppSelector } from './hooks'
import { createPart } from './part'
import { putQueryData, useSavedCardsQuery } from './queries'
import type { Effect } from './state-store'

type SavedCardsState = {
  /** Id of the card to pay with; null: a new one (SAVED-2). */
  readonly selectedCard: string | null
  /** The player has chosen the card on this page. */
  readonly isChosen: boolean
  readonly isDeleteCardMode: boolean
}

declare module './part' {
  interface LazyParts {
    readonly savedCards: SavedCardsState
  }
}

const initialState: SavedCardsState = { selectedCard: null, isChosen: false, isDeleteCardMode: false }

const { actions, select } = createPart('savedCards', initialState, {
  cardsOpened: () => initialState,
  /** Ignored after the player has chosen: the proposed card may be found later than that. */
  cardProposed: (state, selectedCard: string | null) => (state.isChosen ? state : { ...state, selectedCard }),
  cardSelected: (state, selectedCard: string) => ({ ...state, selectedCard, isChosen: true }),
  deleteModeSwitched: (state) => ({ ...state, isDeleteCardMode: !state.isDeleteCardMode }),
  cardRemoved: (state, cardId: string) => (state.selectedCard === cardId ? { ...state, selectedCard: null } : state),
})

export const { cardsOpened, cardProposed, cardSelected, deleteModeSwitched } = actions
const { cardRemoved } = actions

export type SavedCardsView = {
  readonly cardsList: readonly SavedCard[]
  readonly isCardsFetched: boolean
  readonly hasFailed: boolean
  readonly onRetry: () => void
  /** Null: no saved card is selected. */
  readonly selectedCard: SavedCard | null
  readonly isDeleteCardMode: boolean
}

const NO_CARDS: readonly SavedCard[] = []

/** The player's saved cards, and the state of their page (SAVED-1). */
export function useSavedCards(): SavedCardsView {
  const { data, isError, refetch } = useSavedCardsQuery(null)
  const { selectedCard, isDeleteCardMode } = useAppSelector(select)
  const cardsList = data ?? NO_CARDS
  return {
    cardsList,
    isCardsFetched: data !== undefined,
    hasFailed: isError && data === undefined,
    onRetry: () => void refetch(),
    selectedCard: cardsList.find(({ cardId }) => cardId === selectedCard) ?? null,
    isDeleteCardMode: isDeleteCardMode && cardsList.length > 0,
  }
}

/** Deletes a card (SAVED-3). Returns the error, or null; then the card is removed from every list that is shown. */
export function removeCard(cardId: string): Effect<Promise<ApiError | null>> {
  return async (dispatch, _getState, { apiClient }) => {
    const outcome = await removeSavedCard(apiClient, cardId)
    if ('error' in outcome) return outcome.error
    dispatch(cardRemoved(cardId))
    dispatch(putQueryData('savedCards', null, outcome.data))
    return null
  }
}
