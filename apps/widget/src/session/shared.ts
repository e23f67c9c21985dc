/** State that both flows share, by the specification's names (ENT-8). */
import {
  COUNTRY_DEFAULT,
  SUCCESS_PAGE_REDIRECT_TIMEOUT_S_DEFAULT,
  type Flow,
  type Theme,
} from '@modulor/contract/vocabulary'
import type { Listing } from '../api'
import { balanceChanged, listingRead, submitted } from './listings'
import { createPart, on } from './part'

export type SharedState = {
  paymentFlow: Flow
  /** null: the player's own setting. */
  UITheme: Theme | null
  sessionId: string | null
  isSessionExpired: boolean
  /** Milliseconds; null while it is not known. */
  sessionExpirationTime: number | null
  countryCode: string
  /** A method's id or short name, from the query (AUTO-5). */
  preselectedPayGroupId: string | null
  /** The typed amount in canonical form: a decimal point, no grouping. All methods of the flow share it. */
  amount: string
  amountTouched: boolean
  userBalance: string | null
  /** The address contains the last-leg-action marker (SESS-6). */
  isLLA: boolean
  /** The listings are outdated; the next list that is opened reads the listings of both flows again. */
  needsInitRefetch: boolean
  /** Seconds (RESULT-7). */
  success_page_redirect_timeout: number
  headerNavIcon: 'back' | 'close'
  headerNavPath: string | null
  merchantUrl: string | null
  merchantSuccessUrl: string | null
  merchantFailUrl: string | null
  merchantProcessingUrl: string | null
  merchantRedirectType: 'blank' | 'self'
  merchantRedirectUrl: string | null
  displaySelectListOptions: boolean
  platformsViewport: Listing['settings']['platformsViewport']
  /** The player's consent to analytics, sent by the host; undefined: the host has not sent it (CLICK-4). */
  isAnalyticsAllowed?: boolean
  /** The listing's flags that start with `billing` (ENT-4). A flag that is false turns its feature off. */
  featureFlags: Readonly<Record<string, boolean>>
}

export const initialShared: SharedState = {
  paymentFlow: 'deposit',
  UITheme: null,
  sessionId: null,
  isSessionExpired: false,
  sessionExpirationTime: null,
  countryCode: COUNTRY_DEFAULT,
  preselectedPayGroupId: null,
  amount: '0',
  amountTouched: false,
  userBalance: null,
  isLLA: false,
  needsInitRefetch: false,
  success_page_redirect_timeout: SUCCESS_PAGE_REDIRECT_TIMEOUT_S_DEFAULT,
  headerNavIcon: 'close',
  headerNavPath: null,
  merchantUrl: null,
  merchantSuccessUrl: null,
  merchantFailUrl: null,
  merchantProcessingUrl: null,
  merchantRedirectType: 'self',
  merchantRedirectUrl: null,
  displaySelectListOptions: false,
  platformsViewport: {},
  featureFlags: {},
}

/** Copies the data about the player and the merchant from a listing (AUTO-4). */
export function withListing(state: SharedState, listing: Listing): SharedState {
  return {
    ...state,
    needsInitRefetch: false,
    userBalance: listing.userBalance,
    countryCode: listing.userCountry || state.countryCode,
    success_page_redirect_timeout: listing.settings.successPageRedirectTimeoutS,
    displaySelectListOptions: listing.settings.displaySelectListOptions,
    headerNavIcon: listing.settings.headerNavigation?.icon ?? 'close',
    headerNavPath: listing.settings.headerNavigation?.path ?? null,
    platformsViewport: listing.settings.platformsViewport,
    featureFlags: listing.features,
    merchantUrl: listing.merchantUrl ?? state.merchantUrl,
    merchantSuccessUrl: listing.merchantSuccessUrl,
    merchantFailUrl: listing.merchantFailUrl,
    merchantProcessingUrl: listing.merchantProcessingUrl,
    merchantRedirectType: listing.merchantRedirectType,
  }
}

const { actions } = createPart(
  'shared',
  initialShared,
  {
    /** Error code 17 on any call, or the saved expiry has passed (SESS-4). No call is made with the old id after that. */
    sessionExpired: (state) => ({ ...state, isSessionExpired: true, sessionId: null }),
    flowEntered: (state, paymentFlow: Flow) =>
      state.paymentFlow === paymentFlow
        ? state
        : { ...state, paymentFlow, amount: initialShared.amount, amountTouched: false },
    amountChanged: (state, amount: string) => ({ ...state, amount, amountTouched: true }),
    /** Whether the address contained the marker after a call (SESS-6). */
    addressRead: (state, { isLLA }: { readonly isLLA: boolean }) => ({ ...state, isLLA }),
    /** The session was used and ends later. Milliseconds since 1970. */
    sessionProlonged: (state, sessionExpirationTime: number) => ({ ...state, sessionExpirationTime }),
    analyticsChosen: (state, isAnalyticsAllowed: boolean) => ({ ...state, isAnalyticsAllowed }),
    themeChosen: (state, UITheme: Theme) => ({ ...state, UITheme }),
  },
  [
    on(submitted, (state: SharedState) => ({ ...state, needsInitRefetch: true })),
    on(listingRead, (state: SharedState, { listing }) => withListing(state, listing)),
    on(balanceChanged, (state: SharedState, userBalance) => ({ ...state, userBalance })),
  ],
)

export const {
  sessionExpired,
  flowEntered,
  amountChanged,
  addressRead,
  sessionProlonged,
  themeChosen,
  analyticsChosen,
} = actions
