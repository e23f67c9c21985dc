/** The store: state that outlives a screen, and the API client. This module does not use `window`. */
import { SESSION_ERROR_CODE } from '@modulor/contract/session-errors'
import type { BootData } from '@modulor/contract/http'
import { FLOWS, type Flow, type Theme } from '@modulor/contract/vocabulary'
import { isLLA, savedSessionExpiry, timeoutToExpiry } from '@modulor/rules'
import { lazyApiClient, toListing, type CallId, type EffectDependencies } from '../api'
import { initialFlow, withFlowListing, type FlowState, type TypedValues } from './flow-state'
import { initialCarousel, type CarouselState } from './carousel'
import { initialListings, type ListingsState, type ListingState } from './listings'
import { withListingNotices, type ListNotice } from './notices'
import { reduceParts, type LazyParts } from './part'
import { addressRead, initialShared, sessionExpired, sessionProlonged, withListing, type SharedState } from './shared'
import { createStateStore, type StateStore } from './state-store'
import { initialSubmitForm, type SubmitFormState } from './submit-form'

/** The parsed parameters of the address that the session needs (BOOT-4). */
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
  /** Set only outside a browser. */
  readonly baseUrl?: string
  readonly report?: (code: string, message: string) => void
  /** The random id of this browser; set only in a browser. */
  readonly fingerprint?: () => string
  /** The current address of the page; set only in a browser. */
  readonly address?: () => string
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** What was typed before a reload; null: nothing. */
  readonly typed?: TypedValues | null
}

/** Calls after which the address is read again (SESS-6). */
const ADDRESS_READ_AFTER: readonly CallId[] = [
  'depositInit',
  'withdrawalInit',
  'depositSelect',
  'withdrawalSelect',
  'depositSubmit',
  'withdrawalSubmit',
]

/** The end of a session that is used at `nowMs`: after its own timeout plus a minute, else after 15 minutes (SESS-1, SESS-3). */
function sessionEnd({ session_timeout: timeout }: BootData, nowMs: number): number {
  const now = new Date(nowMs)
  return savedSessionExpiry(now, timeoutToExpiry(timeout ?? '', now)).getTime()
}

function startState(
  { boot, query, address, typed }: StoreOptions,
  listings: ListingsState,
  nowMs: number,
): SharedState {
  const state: SharedState = {
    ...initialShared,
    paymentFlow: query.paymentFlow,
    UITheme: query.theme,
    sessionId: query.sessionId,
    isSessionExpired: boot.session_error === SESSION_ERROR_CODE,
    sessionExpirationTime: query.sessionId === null ? null : sessionEnd(boot, nowMs),
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

/** The listings of the boot data; the others are requested when they are needed. */
function startListings(boot: BootData, readAt: number): ListingsState {
  const states = FLOWS.map((flow): [Flow, ListingState] => {
    const wire = boot[flow]
    return [flow, wire ? { kind: 'ready', listing: toListing(wire), readAt } : initialListings[flow]]
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

export type State = {
  readonly shared: SharedState
  readonly listings: ListingsState
  readonly notices: readonly ListNotice[]
  readonly carousel: CarouselState
  readonly deposit: FlowState
  readonly withdrawal: FlowState
  readonly submitForm: SubmitFormState
} & Partial<LazyParts>

export type Store = StateStore<State>

/**
 * Creates the store of a visit with the listings of the boot data, so that the first view needs no request. A rejection with
 * code 17 of any call ends the session (SESS-4).
 */
export function createStore(options: StoreOptions): Store {
  const { boot, query, baseUrl = '', report = () => undefined, address = () => '', now = () => Date.now() } = options
  const apiClient = lazyApiClient({
    baseUrl,
    sessionId: () => store.getState().shared.sessionId,
    onSessionError: () => store.dispatch(sessionExpired()),
    onFulfilled: (endpoint) => {
      if (ADDRESS_READ_AFTER.includes(endpoint)) store.dispatch(addressRead({ isLLA: isLLA(address()) }))
      if (store.getState().shared.sessionId !== null) store.dispatch(sessionProlonged(sessionEnd(boot, now())))
    },
    report,
  })
  const extra: EffectDependencies = {
    apiClient,
    arrived: boot.pay_session,
    isExplained: query.isExplained ?? false,
    fingerprint: options.fingerprint,
    now,
    report,
  }
  const listings = startListings(boot, now())
  const start: State = {
    shared: startState(options, listings, now()),
    listings,
    notices: startNotices(listings),
    carousel: { ...initialCarousel, isInitiallyLoaded: listings[query.paymentFlow].listing !== null },
    deposit: startFlow(listings.deposit, options.typed?.deposit),
    withdrawal: startFlow(listings.withdrawal, options.typed?.withdrawal),
    submitForm: initialSubmitForm,
  }
  const store: Store = createStateStore(start, reduceParts, extra)
  return store
}
