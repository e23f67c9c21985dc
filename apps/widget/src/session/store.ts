/** The store: state that outlives a screen, and the door to the service. Nothing here touches a window. */
import { configureStore, type Dispatch } from '@reduxjs/toolkit'
import { SESSION_ERROR_CODE } from '@modulor/contract/errors'
import type { BootData } from '@modulor/contract/http'
import { FLOWS, type Flow, type Theme } from '@modulor/contract/vocabulary'
import { cashierApi, openDoorLater, toListing, toPayment, type ApiExtra } from '../api'
import { depositReducer, withdrawalReducer } from './flow-state'
import { initialShared, sessionExpired, sharedReducer, withListing, type SharedState } from './shared'
import { submitFormReducer } from './submit-form'

/** What of the address the session needs, already parsed (BOOT-4). */
export type StartQuery = {
  readonly paymentFlow: Flow
  readonly sessionId: string | null
  readonly lang: string
  readonly theme: Theme | null
  readonly payGroup: string | null
  readonly merchantRedirectUrl: string | null
}

export type StoreOptions = {
  readonly boot: BootData
  readonly query: StartQuery
  /** Only outside a browser. */
  readonly baseUrl?: string
  readonly report?: (code: string, message: string) => void
}

function startState({ boot, query }: StoreOptions): SharedState {
  const state: SharedState = {
    ...initialShared,
    paymentFlow: query.paymentFlow,
    UITheme: query.theme,
    sessionId: query.sessionId,
    isSessionExpired: boot.session_error === SESSION_ERROR_CODE,
    lang: query.lang,
    brand: boot.brand.code || initialShared.brand,
    countryCode: boot.country || initialShared.countryCode,
    preselectedPayGroupId: query.payGroup,
    merchantUrl: boot.brand.home_url,
    merchantRedirectUrl: query.merchantRedirectUrl,
  }
  const listing = boot[query.paymentFlow]
  return listing ? withListing(state, toListing(listing)) : state
}

/** Puts what came with the page into the query cache. */
function primeFromBoot(dispatch: Dispatch, boot: BootData) {
  const { upsertQueryEntries } = cashierApi.util
  for (const flow of FLOWS) {
    const wire = boot[flow]
    if (wire) dispatch(upsertQueryEntries([{ endpointName: 'listing', arg: flow, value: toListing(wire) }]))
  }
  if (!boot.pay_session) return
  const value = toPayment(boot.pay_session)
  dispatch(upsertQueryEntries([{ endpointName: 'payment', arg: value.id, value }]))
  dispatch(upsertQueryEntries([{ endpointName: 'paymentStatus', arg: value.paySessionId, value }]))
}

/**
 * Makes the store of one visit, with the listings and the payment of the boot data already in the query cache, so that
 * the first view needs no request. Rejections with code 17 end the session, whoever sent the call (SESS-4).
 */
export function createStore(options: StoreOptions) {
  const { boot, baseUrl = '', report = () => undefined } = options
  const door = openDoorLater({
    baseUrl,
    sessionId: () => store.getState().shared.sessionId,
    onSessionError: () => store.dispatch(sessionExpired()),
    report,
  })
  const extra: ApiExtra = { door }
  const store = configureStore({
    reducer: {
      shared: sharedReducer,
      deposit: depositReducer,
      withdrawal: withdrawalReducer,
      submitForm: submitFormReducer,
      [cashierApi.reducerPath]: cashierApi.reducer,
    },
    preloadedState: { shared: startState(options) },
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: extra } }).concat(cashierApi.middleware),
  })
  primeFromBoot(store.dispatch, boot)
  return store
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>
