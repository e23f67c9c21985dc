/** The store: state that outlives a screen, and the door to the service. Nothing here touches a window. */
import { configureStore } from '@reduxjs/toolkit'
import { SESSION_ERROR_CODE } from '@modulor/contract/session-errors'
import type { BootData, EndpointId } from '@modulor/contract/http'
import { FLOWS, type Flow, type Theme } from '@modulor/contract/vocabulary'
import { isLLA, savedSessionExpiry, timeoutToExpiry } from '@modulor/rules'
import { lazyApiClient, toListing, type ApiExtra } from '../api'
import { initialFlow, withFlowListing, type FlowState, type TypedValues } from './flow-state'
import { initialCarousel } from './carousel'
import { initialListings, type ListingsState, type ListingState } from './listings'
import { withListingNotices, type ListNotice } from './notices'
import { laterMiddleware, rootReducer } from './root'
import { addressRead, initialShared, sessionExpired, sessionProlonged, withListing, type SharedState } from './shared'

/** What of the address the session needs, already parsed (BOOT-4). */
export type StartQuery = {
  readonly paymentFlow: Flow
  readonly sessionId: string | null
  readonly theme: Theme | null
  readonly payGroup: string | null
  readonly merchantRedirectUrl: string | null
  /** `?explain=1`. */
  readonly isExplained?: boolean
}

export type StoreOptions = {
  readonly boot: BootData
  readonly query: StartQuery
  /** Only outside a browser. */
  readonly baseUrl?: string
  readonly report?: (code: string, message: string) => void
  /** The browser's random name; only a browser has one. */
  readonly fingerprint?: () => string
  /** The page's address at the moment; only a browser has one. */
  readonly address?: () => string
  /** What was typed before a reload; null: nothing. */
  readonly typed?: TypedValues | null
}

/** Loads after which the address is read anew (SESS-6). */
const ADDRESS_READ_AFTER: readonly EndpointId[] = [
  'depositInit',
  'withdrawalInit',
  'depositSelect',
  'withdrawalSelect',
  'depositSubmit',
  'withdrawalSubmit',
]

/** The end of a session that was used just now: its own timeout plus a minute, else a quarter of an hour (SESS-1, SESS-3). */
function sessionEnd({ session_timeout: timeout }: BootData): number {
  const now = new Date()
  return savedSessionExpiry(now, timeoutToExpiry(timeout ?? '', now)).getTime()
}

function startState({ boot, query, address, typed }: StoreOptions, listings: ListingsState): SharedState {
  const state: SharedState = {
    ...initialShared,
    paymentFlow: query.paymentFlow,
    UITheme: query.theme,
    sessionId: query.sessionId,
    isSessionExpired: boot.session_error === SESSION_ERROR_CODE,
    sessionExpirationTime: query.sessionId === null ? null : sessionEnd(boot),
    countryCode: boot.country || initialShared.countryCode,
    preselectedPayGroupId: query.payGroup,
    isLLA: isLLA(address?.() ?? ''),
    ...(typed?.flow === query.paymentFlow && typed.amount !== null && { amount: typed.amount, amountTouched: true }),
    merchantUrl: boot.brand.home_url,
    merchantRedirectUrl: query.merchantRedirectUrl,
  }
  const { listing } = listings[query.paymentFlow]
  return listing ? withListing(state, listing) : state
}

/** The listings that came with the page; the others are asked for when they are wanted. */
function startListings(boot: BootData): ListingsState {
  const states = FLOWS.map((flow): [Flow, ListingState] => {
    const wire = boot[flow]
    return [flow, wire ? { kind: 'ready', listing: toListing(wire), readAt: Date.now() } : initialListings[flow]]
  })
  return { ...initialListings, ...Object.fromEntries(states) }
}

const startNotices = (listings: ListingsState): readonly ListNotice[] =>
  FLOWS.reduce<readonly ListNotice[]>((notices, flow) => {
    const { listing } = listings[flow]
    return listing ? withListingNotices(notices, flow, listing) : notices
  }, [])

function startFlow({ listing }: ListingState, keptValues: FlowState['keptValues'] = {}): FlowState {
  const flow = { ...initialFlow, keptValues }
  return listing ? withFlowListing(flow, listing) : flow
}

/**
 * Makes the store of one visit, with the listings of the boot data in it, so that the first view needs no request.
 * Rejections with code 17 end the session, whoever sent the call (SESS-4).
 */
export function createStore(options: StoreOptions) {
  const { boot, query, baseUrl = '', report = () => undefined, address = () => '' } = options
  const apiClient = lazyApiClient({
    baseUrl,
    sessionId: () => store.getState().shared.sessionId,
    onSessionError: () => store.dispatch(sessionExpired()),
    onFulfilled: (endpoint) => {
      if (ADDRESS_READ_AFTER.includes(endpoint)) store.dispatch(addressRead({ isLLA: isLLA(address()) }))
      if (store.getState().shared.sessionId !== null) store.dispatch(sessionProlonged(sessionEnd(boot)))
    },
    report,
  })
  const extra: ApiExtra = {
    apiClient,
    arrived: boot.pay_session,
    isExplained: query.isExplained ?? false,
    fingerprint: options.fingerprint,
  }
  const listings = startListings(boot)
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: {
      shared: startState(options, listings),
      listings,
      notices: startNotices(listings),
      carousel: { ...initialCarousel, isInitiallyLoaded: listings[query.paymentFlow].listing !== null },
      deposit: startFlow(listings.deposit, options.typed?.deposit),
      withdrawal: startFlow(listings.withdrawal, options.typed?.withdrawal),
    },
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: extra } }).concat(laterMiddleware.middleware),
  })
  return store
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>
