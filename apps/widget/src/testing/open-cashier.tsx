/**
 * Opens the whole cashier in a document, as a browser does, for tests that press and type. All components, the store, the
 * router and the HTTP client are real; only the network is simulated, and its responses are checked with the contract.
 */
import type { CashierMessage } from '@modulor/contract/host-messages'
import type { BootData } from '@modulor/contract/http'
import { flowOf } from '@modulor/rules'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from '../router'
import { vi } from 'vitest'
import { bootSample, depositListingSample } from '../api/wire-samples'
import { App } from '../app/app'
import { parseQuery } from '../app/query'
import { toStartQuery } from '../app/start-query'
import { toVisit } from '../app/to-visit'
import { detectWallets } from '../app/detect-wallets'
import { createBrowserHost, type Host } from '../host'
import { LANGUAGES, type LanguageCode } from '../i18n'
import { loadMessages } from '../i18n/load-messages'
import { createStore } from '../session'
import { openLocalData } from '../storage'
import { answeredNetwork, type NetworkOptions, type WireCallId, type WireRequest } from './answered-network'

export type { Answers, Refusal } from './answered-network'

export type OpenOptions = NetworkOptions & {
  /** The cashier's address with its query. */
  readonly address?: string
  readonly boot?: Partial<BootData>
  readonly language?: LanguageCode
  /** Null: there is no session. */
  readonly sessionId?: string | null
}

let openedCount = 0

/** Opens the cashier in a session with a balance of 148.40 EUR and one card method. It is removed after the test. */
export async function openCashier(options: OpenOptions = {}) {
  const { address = '/deposit', boot: over = {}, language = 'en', sessionId = 's_1' } = options
  const texts = await loadMessages(LANGUAGES[language])
  const requests: WireRequest[] = []
  openedCount += 1
  const baseUrl = `/page-${String(openedCount)}`
  const network = answeredNetwork(options, requests)
  // Calls of an earlier test's cashier, such as the check of a lost submit, never get a response.
  const ownNetwork: typeof network = (input, init) => {
    const [, path] = /^\/page-\d+(\/.*)/.exec(String(input)) ?? []
    if (path === undefined) return network(input, init)
    return String(input) === baseUrl + path ? network(path, init) : new Promise<never>(() => undefined)
  }
  vi.stubGlobal('fetch', ownNetwork)
  window.history.replaceState(null, '', address)
  const boot = bootSample({ deposit: depositListingSample(), ...over })
  const query = parseQuery(window.location.search, { width: window.innerWidth, height: window.innerHeight })
  const localData = openLocalData(window)
  const store = createStore({
    boot,
    query: toStartQuery(query, { flow: flowOf(window.location.pathname), sessionId }),
    address: () => window.location.href,
    baseUrl,
  })
  const hostMessages: CashierMessage[] = []
  const went: string[] = []
  const ownHost = createBrowserHost(boot.brand)
  const host: Host =
    ownHost.place === 'page'
      ? {
          ...ownHost,
          send: (message) => void hostMessages.push(message),
          redirectTo: (url) => void went.push(url),
          leave: (request) => void hostMessages.push(request),
        }
      : ownHost
  const facts = { userAgent: navigator.userAgent, touchPoints: 0, nativeShell: null, ...detectWallets() }
  const windowSize = { width: window.innerWidth, height: window.innerHeight }
  const view = render(
    <App
      store={store}
      host={host}
      visit={toVisit({ boot, query, localData, windowSize, facts })}
      texts={texts}
      brandTheme={query.brandTheme}
      isServerRendered={false}
      Router={BrowserRouter}
    />,
  )
  return {
    ...view,
    store,
    /**
     * The messages to the host, and the addresses of navigations (`went`), if the cashier is a page of its own. They are only
     * recorded, because the document of a test cannot navigate.
     */
    hostMessages,
    went,
    /** Every call so far, the oldest first. */
    requests,
    callsOf: (endpoint: WireCallId) => requests.filter((request) => request.endpoint === endpoint),
    // Advances a clock that a test has stopped, so that no wait between two events hangs.
    player: userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) }),
    screen,
  }
}
