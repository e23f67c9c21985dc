/** State that both flows share, by the specification's names (ENT-8); what has its home elsewhere is named there. */
import {
  COUNTRY_DEFAULT,
  SUCCESS_PAGE_REDIRECT_TIMEOUT_S_DEFAULT,
  type Flow,
  type Theme,
} from '@modulor/contract/vocabulary'
import type { Listing } from '../api'
import { balanceChanged, listingRead } from './listings'
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
  /** As typed, canonical: one point, no grouping. It follows the player from method to method. */
  amount: string
  amountTouched: boolean
  userBalance: string | null
  /** The address carries the last-leg-action marker (SESS-6). */
  isLLA: boolean
  /** What the listings say is outdated, and the next list reads them again. */
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
  /** What the host says about the player's consent to analytics; absent: nothing (CLICK-4). */
  isAnalyticsAllowed?: boolean
  /** Of the listing, only the ones that start with `billing` (ENT-4). One that is false switches its part off. */
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

/** What a listing says about the player and the merchant (AUTO-4). */
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
    /** Error code 17 on any call, or the saved expiry has passed (SESS-4). Nothing leaves with the old id any more. */
    sessionExpired: (state) => ({ ...state, isSessionExpired: true, sessionId: null }),
    flowEntered: (state, paymentFlow: Flow) =>
      state.paymentFlow === paymentFlow
        ? state
        : { ...state, paymentFlow, amount: initialShared.amount, amountTouched: false },
    amountChanged: (state, amount: string) => ({ ...state, amount, amountTouched: true }),
    submitted: (state) => ({ ...state, needsInitRefetch: true }),
    /** Whether the address carried the marker when something was loaded (SESS-6). */
    addressRead: (state, { isLLA }: { readonly isLLA: boolean }) => ({ ...state, isLLA }),
    /** The service has moved the end of the session. Milliseconds. */
    sessionProlonged: (state, sessionExpirationTime: number) => ({ ...state, sessionExpirationTime }),
    analyticsAnswered: (state, isAnalyticsAllowed: boolean) => ({ ...state, isAnalyticsAllowed }),
    themeChosen: (state, UITheme: Theme) => ({ ...state, UITheme }),
  },
  [
    on(listingRead, (state: SharedState, { listing }) => withListing(state, listing)),
    on(balanceChanged, (state: SharedState, userBalance) => ({ ...state, userBalance })),
  ],
)

export const {
  sessionExpired,
  flowEntered,
  amountChanged,
  submitted,
  addressRead,
  sessionProlonged,
  themeChosen,
  analyticsAnswered,
} = actions
