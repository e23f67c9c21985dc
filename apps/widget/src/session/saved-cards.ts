/** The pages of saved cards (SAVED-1, SAVED-4, SAVED-5). Come with those pages and are no part of the first view. */
import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import type { ApiError, ApiExtra, SavedCard } from '../api'
import { forgetSavedCard } from '../api/card-calls'
import { useAppSelector } from './hooks'
import { upsertQueryEntries, useSavedCardsQuery } from './queries'
import { rootReducer } from './root'

type SavedCardsState = {
  /** Id of the card to pay with; null: a new one (SAVED-2). */
  readonly selectedCard: string | null
  readonly isDeleteCardMode: boolean
}

declare module './root' {
  interface LazySlices {
    readonly savedCards: SavedCardsState
  }
}

const initialState: SavedCardsState = { selectedCard: null, isDeleteCardMode: false }

const savedCards = createSlice({
  name: 'savedCards',
  initialState,
  reducers: {
    cardsOpened: (_state, { payload }: PayloadAction<string | null>) => ({ ...initialState, selectedCard: payload }),
    cardSelected: (state, { payload }: PayloadAction<string>) => ({ ...state, selectedCard: payload }),
    deleteModeSwitched: (state) => ({ ...state, isDeleteCardMode: !state.isDeleteCardMode }),
    cardForgotten: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      selectedCard: state.selectedCard === payload ? null : state.selectedCard,
    }),
  },
  selectors: { selectSavedCards: (state) => state },
}).injectInto(rootReducer)

export const { cardsOpened, cardSelected, deleteModeSwitched } = savedCards.actions
const { cardForgotten } = savedCards.actions
const { selectSavedCards } = savedCards.selectors

export type SavedCardsView = {
  readonly cardsList: readonly SavedCard[]
  readonly isCardsFetched: boolean
  readonly hasFailed: boolean
  readonly onRetry: () => void
  /** Null: none of those that are there. */
  readonly selectedCard: SavedCard | null
  readonly isDeleteCardMode: boolean
}

const NO_CARDS: readonly SavedCard[] = []

/** The player's cards with what was done to them on their page (SAVED-1). */
export function useSavedCards(): SavedCardsView {
  const { data, isError, refetch } = useSavedCardsQuery(null)
  const { selectedCard, isDeleteCardMode } = useAppSelector(selectSavedCards)
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

/** Forgets a card (SAVED-3). Answers what went wrong, or null; then the card is gone from every list that is shown. */
export function forgetCard(cardId: string): ThunkAction<Promise<ApiError | null>, unknown, ApiExtra, UnknownAction> {
  return async (dispatch, _getState, { apiClient }) => {
    const outcome = await forgetSavedCard(apiClient, cardId)
    if ('error' in outcome) return outcome.error
    dispatch(cardForgotten(cardId))
    dispatch(upsertQueryEntries([{ endpointName: 'savedCards', arg: null, value: outcome.data }]))
    return null
  }
}
