/**
 * The method lists of both flows. They are the first view and are delivered with the page, so they are a part of their own;
 * the queries of later screens are loaded with those screens (`queries.ts`).
 *
 * - absent: not requested yet.
 * - loading: requested; the previous listing stays visible.
 * - ready: the service's listing, with the time when it was read.
 * - failed: the newest request failed; the previous listing is kept.
 */
import { FLOWS, type Flow } from '@modulor/contract/vocabulary'
import { readListing, type ApiError, type Listing } from '../api'
import { createAction, createPart, on } from './part'
import { newRequestId } from './request-id'
import type { Effect } from './state-store'

/** A listing older than this is read again when its list is opened. */
const LISTING_FRESH_MS = 60_000
/** The same for a listing with a payment that is still open. */
const OPEN_FRESH_MS = 2000

export type ListingState =
  | { readonly kind: 'absent'; readonly listing: null }
  | { readonly kind: 'loading'; readonly listing: Listing | null; readonly requestId: number }
  /** `readAt`: milliseconds of this device's clock. */
  | { readonly kind: 'ready'; readonly listing: Listing; readonly readAt: number }
  | { readonly kind: 'failed'; readonly listing: Listing | null; readonly error: ApiError }

export type ListingsState = Readonly<Record<Flow, ListingState>>

type InStore = { readonly listings: ListingsState }

const ABSENT: ListingState = { kind: 'absent', listing: null }
export const initialListings: ListingsState = { deposit: ABSENT, withdrawal: ABSENT }

const isAnswerTo = (state: ListingState, requestId: number) => state.kind === 'loading' && state.requestId === requestId

/** The player's balance has changed, and the new listing is not read yet (REV-3). The payload is the balance as decimal text. */
export const balanceChanged = createAction<string>('listings/balanceChanged')

const withBalance = (state: ListingState, userBalance: string): ListingState =>
  state.listing ? { ...state, listing: { ...state.listing, userBalance } } : state

type RequestedListing = { readonly flow: Flow; readonly requestId: number }

/** A submit was answered with its payment, so a listing that was requested before does not contain it. */
export const submitted = createAction('listings/submitted')

/**
 * Drops a request in flight: its response is ignored, and the current listing counts as outdated, so that it is read
 * again when its list is opened.
 */
const withoutRequest = (state: ListingState): ListingState => {
  if (state.kind !== 'loading') return state
  return state.listing ? { kind: 'ready', listing: state.listing, readAt: 0 } : ABSENT
}

/** A listing was read. `readAt`: milliseconds of this device's clock. */
export const listingRead = createAction<{ flow: Flow; listing: Listing; readAt: number }>('listings/listingRead')

const { actions } = createPart(
  'listings',
  initialListings,
  {
    listingBegun: (state, { flow, requestId }: RequestedListing) => ({
      ...state,
      [flow]: { kind: 'loading', listing: state[flow].listing, requestId },
    }),
    listingFailed: (state, { flow, error }: { readonly flow: Flow; readonly error: ApiError }) => ({
      ...state,
      [flow]: { kind: 'failed', listing: state[flow].listing, error },
    }),
  },
  [
    on(listingRead, (state: ListingsState, { flow, listing, readAt }) => ({
      ...state,
      [flow]: { kind: 'ready', listing, readAt },
    })),
    on(submitted, (state: ListingsState) => ({
      deposit: withoutRequest(state.deposit),
      withdrawal: withoutRequest(state.withdrawal),
    })),
    on(balanceChanged, (state: ListingsState, balance) => ({
      deposit: withBalance(state.deposit, balance),
      withdrawal: withBalance(state.withdrawal, balance),
    })),
  ],
)

const { listingBegun, listingFailed } = actions

type ListingsEffect<Result> = Effect<Result, InStore>

/** Requests a flow's listing; of several requests only the response of the newest one is used. */
export function loadListing(flow: Flow): ListingsEffect<Promise<void>> {
  return async (dispatch, getState, { apiClient, isExplained, now }) => {
    const requestId = newRequestId()
    dispatch(listingBegun({ flow, requestId }))
    const outcome = await readListing(apiClient, { flow, isExplained })
    if (!isAnswerTo(getState().listings[flow], requestId)) return
    if ('error' in outcome) dispatch(listingFailed({ flow, error: outcome.error }))
    else dispatch(listingRead({ flow, listing: outcome.data, readAt: now() }))
  }
}

/** Requests a listing if none was requested yet. After a failure the player decides whether to retry. */
export function ensureListing(flow: Flow): ListingsEffect<void> {
  return (dispatch, getState, extra) => {
    const { kind, listing } = getState().listings[flow]
    // The listing in the boot data has no explanation, so it is requested again.
    const isUnexplained = extra.isExplained && kind === 'ready' && listing.explanation === null
    if (kind === 'absent' || isUnexplained) void dispatch(loadListing(flow))
  }
}

type RefreshState = InStore & { readonly shared: { readonly needsInitRefetch: boolean } }

/**
 * Reads a listing again if it is too old, contains an open payment that may have ended, or could not be read last time.
 * If a payment was submitted since, the listings of both flows are read again: a withdrawal changes what the list of
 * deposits offers (REV-1).
 */
export function refreshListing(flow: Flow): Effect<void, RefreshState> {
  return (dispatch, getState, { now }) => {
    const { listings, shared } = getState()
    const state = listings[flow]
    if (!state.listing || state.kind === 'loading') return
    const freshMs = state.listing.openPayments.length > 0 ? OPEN_FRESH_MS : LISTING_FRESH_MS
    // The first response ends `needsInitRefetch` for both flows, so both listings are read.
    if (shared.needsInitRefetch) dispatch(reloadListings())
    // The device's clock may have been set back since.
    else if (state.kind === 'failed' || Math.abs(now() - state.readAt) > freshMs) void dispatch(loadListing(flow))
  }
}

/** Reads every loaded listing again, because a payment has changed balance, limits and order. */
export function reloadListings(): ListingsEffect<void> {
  return (dispatch, getState) => {
    for (const flow of FLOWS) if (getState().listings[flow].kind !== 'absent') void dispatch(loadListing(flow))
  }
}
