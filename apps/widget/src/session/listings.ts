/**
 * The method lists of both flows. They are the first view and come with the page, so they are plain state here; RTK
 * Query is brought later, by the screens that read more (`queries.ts`).
 *
 * - absent: nobody has asked for it.
 * - loading: asked for; what was known before stays in view.
 * - ready: as the service answered, and when.
 * - failed: the newest question brought nothing; what was known before stays.
 */
import { createAction, createAsyncThunk, createSlice, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { FLOWS, type Flow } from '@modulor/contract/vocabulary'
import { localError, readListing, type ApiError, type ApiExtra, type Listing } from '../api'

/** From this age on a listing is read anew when its list is opened. */
const LISTING_FRESH_MS = 60_000
/** The same, with a payment in it that is still open. */
const OPEN_FRESH_MS = 2000

export type ListingState =
  | { readonly kind: 'absent'; readonly listing: null }
  | { readonly kind: 'loading'; readonly listing: Listing | null; readonly requestId: string }
  /** `readAt`: milliseconds of this device's clock. */
  | { readonly kind: 'ready'; readonly listing: Listing; readonly readAt: number }
  | { readonly kind: 'failed'; readonly listing: Listing | null; readonly error: ApiError }

export type ListingsState = Readonly<Record<Flow, ListingState>>

type InStore = { readonly listings: ListingsState }

const ABSENT: ListingState = { kind: 'absent', listing: null }
export const initialListings: ListingsState = { deposit: ABSENT, withdrawal: ABSENT }

const isAnswerTo = (state: ListingState, requestId: string) => state.kind === 'loading' && state.requestId === requestId

/** Asks the service for a flow's listing; of several questions only the newest one's answer counts. */
export const loadListing = createAsyncThunk<
  Listing,
  Flow,
  { state: InStore; extra: ApiExtra; rejectValue: ApiError; fulfilledMeta: { readAt: number } }
>('listings/load', async (flow, { getState, requestId, extra, signal, fulfillWithValue, rejectWithValue }) => {
  const { isExplained } = extra
  const outcome = await readListing(extra.apiClient, { flow, isExplained, signal })
  if ('error' in outcome) return rejectWithValue(outcome.error)
  if (!isAnswerTo(getState().listings[flow], requestId)) return rejectWithValue(localError('ABORTED', 'asked anew'))
  return fulfillWithValue(outcome.data, { readAt: Date.now() })
})

/** The player's balance is known to be another, ahead of the listing that will say so (REV-3). Decimal text. */
export const balanceChanged = createAction<string>('listings/balanceChanged')

const withBalance = (state: ListingState, userBalance: string): ListingState =>
  state.listing ? { ...state, listing: { ...state.listing, userBalance } } : state

const listings = createSlice({
  name: 'listings',
  initialState: initialListings,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadListing.pending, (state, { meta: { arg, requestId } }) => {
        const { listing } = state[arg]
        return { ...state, [arg]: { kind: 'loading', listing, requestId } }
      })
      .addCase(loadListing.fulfilled, (state, { meta: { arg, readAt }, payload }) => {
        return { ...state, [arg]: { kind: 'ready', listing: payload, readAt } }
      })
      .addCase(loadListing.rejected, (state, { meta: { arg, requestId }, payload }) => {
        if (!payload || !isAnswerTo(state[arg], requestId)) return state
        return { ...state, [arg]: { kind: 'failed', listing: state[arg].listing, error: payload } }
      })
      .addCase(balanceChanged, (state, { payload }) => ({
        deposit: withBalance(state.deposit, payload),
        withdrawal: withBalance(state.withdrawal, payload),
      }))
  },
})

export const listingsReducer = listings.reducer

type ListingsThunk = ThunkAction<void, InStore, ApiExtra, UnknownAction>

/** Asks for a listing unless it is there, on its way, or has failed: then the player decides. */
export function needListing(flow: Flow): ListingsThunk {
  return (dispatch, getState, extra) => {
    const { kind, listing } = getState().listings[flow]
    // What came with the page explains nothing.
    const isUnexplained = extra.isExplained && kind === 'ready' && listing.explanation === null
    if (kind === 'absent' || isUnexplained) void dispatch(loadListing(flow))
  }
}

type FreshenThunk = ThunkAction<
  void,
  InStore & { readonly shared: { readonly needsInitRefetch: boolean } },
  ApiExtra,
  UnknownAction
>

/**
 * Reads a listing anew that is no longer fresh, or that does not know yet of a payment that was made, or shows one that may
 * have ended; the old one is shown meanwhile.
 */
export function freshenListing(flow: Flow): FreshenThunk {
  return (dispatch, getState) => {
    const { listings, shared } = getState()
    const state = listings[flow]
    if (state.kind !== 'ready') return
    const freshMs = state.listing.openPayments.length > 0 ? OPEN_FRESH_MS : LISTING_FRESH_MS
    if (shared.needsInitRefetch || Date.now() - state.readAt > freshMs) void dispatch(loadListing(flow))
  }
}

/** Reads every listing anew that is in memory: a payment has changed balance, limits and order. */
export function reloadListings(): ListingsThunk {
  return (dispatch, getState) => {
    for (const flow of FLOWS) if (getState().listings[flow].kind !== 'absent') void dispatch(loadListing(flow))
  }
}
