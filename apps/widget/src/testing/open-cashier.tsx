/**
 * Opens the whole cashier in a document, as a browser does, for tests that press and type: every component, the store, the
 * router and the HTTP client are the real ones. Only the network is answered here, with the contract's own shapes.
 */
import type { CashierMessage } from '@modulor/contract/host-messages'
import { ENDPOINTS, type BootData, type Endpoint, type EndpointId } from '@modulor/contract/http'
import { flowOf } from '@modulor/rules'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from '../router'
import { vi } from 'vitest'
import type { Answer } from '../api/api-client'
import { bootSample, depositListingSample } from '../api/wire-samples'
import { App } from '../app/app'
import { parseQuery } from '../app/query'
import { toStartQuery } from '../app/start-query'
import { toVisit } from '../app/to-visit'
import { createBrowserHost, type Host } from '../host'
import { LANGUAGES, type LanguageCode } from '../i18n'
import { loadMessages } from '../i18n/load-messages'
import { createStore } from '../session'
import { openLocalData } from '../storage'

export type WireRequest = {
  readonly endpoint: EndpointId
  /** The part of the path that stands for a placeholder, such as a method's id. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
}

/** An answer that refuses. */
export type Refusal = { readonly status: number; readonly body: object }
const isRefusal = (answer: object): answer is Refusal => 'status' in answer && 'body' in answer

/**
 * What the service answers. An endpoint that is not named refuses with `not_found`; a handler that throws is a network
 * error.
 */
export type Answers = {
  readonly [E in EndpointId]?: (request: WireRequest) => Answer<E> | Refusal | Promise<Answer<E> | Refusal>
}

const NOT_FOUND: Refusal = { status: 404, body: { error_code: 'not_found', error_message: 'CASHIER.ERROR.NOT_FOUND' } }

const ROUTES = (Object.keys(ENDPOINTS) as EndpointId[]).map((endpoint) => {
  const { method, path } = ENDPOINTS[endpoint]
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)
  return { endpoint, method, pattern }
})

function requestOf(address: string, init: RequestInit): WireRequest {
  const url = new URL(address, window.location.origin)
  for (const { endpoint, method, pattern } of ROUTES) {
    const found = method === (init.method ?? 'GET') ? pattern.exec(url.pathname) : null
    if (!found) continue
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    return {
      endpoint,
      path: found.slice(1).map(decodeURIComponent),
      query: url.searchParams,
      body,
      headers: new Headers(init.headers),
    }
  }
  throw new Error(`the contract has no ${init.method ?? 'GET'} ${url.pathname}`)
}

export type OpenOptions = {
  /** The cashier's address with its query. */
  readonly address?: string
  readonly boot?: Partial<BootData>
  readonly answers?: Answers
  /** What another site answers, such as the brand's own pages. */
  readonly elsewhere?: (address: string) => Response | Promise<Response>
  readonly language?: LanguageCode
}

/** Rejects when the caller gives up waiting. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

/** Answers like the service would, and fails a test whose answer the contract does not know. */
function network({ answers = {}, elsewhere }: OpenOptions, requests: WireRequest[]) {
  return async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const address = String(input)
    if (elsewhere && new URL(address, window.location.origin).origin !== window.location.origin)
      return elsewhere(address)
    const request = requestOf(address, init)
    requests.push(request)
    const given = Promise.resolve(answers[request.endpoint]?.(request) ?? NOT_FOUND)
    const answer = await Promise.race([given, givenUp(init.signal)])
    if (isRefusal(answer)) return Response.json(answer.body, { status: answer.status })
    const { response, status } = ENDPOINTS[request.endpoint]
    const { error } = (response as Endpoint['response']).safeParse(answer)
    // The client would take it for a fault of the line.
    if (error) void Promise.reject(new Error(`${request.endpoint}: ${error.message}`))
    return Response.json(answer, { status })
  }
}

/** Opens the cashier in a session with a balance of 148.40 EUR and one card method, and takes it away after the test. */
export async function openCashier(options: OpenOptions = {}) {
  const { address = '/deposit', boot: over = {}, language = 'en' } = options
  const texts = await loadMessages(LANGUAGES[language])
  const requests: WireRequest[] = []
  vi.stubGlobal('fetch', network(options, requests))
  window.history.replaceState(null, '', address)
  const boot = bootSample({ deposit: depositListingSample(), ...over })
  const query = parseQuery(window.location.search, { width: window.innerWidth, height: window.innerHeight })
  const localData = openLocalData(window)
  const store = createStore({
    boot,
    query: toStartQuery(query, { flow: flowOf(window.location.pathname), sessionId: 's_1' }),
    address: () => window.location.href,
  })
  const told: CashierMessage[] = []
  const went: string[] = []
  const ownHost = createBrowserHost(boot.brand)
  const host: Host =
    ownHost.place === 'page'
      ? {
          ...ownHost,
          send: (message) => void told.push(message),
          redirectTo: (url) => void went.push(url),
          leave: (request) => void told.push(request),
        }
      : ownHost
  const signs = { userAgent: navigator.userAgent, touchPoints: 0, nativeShell: null }
  const windowSize = { width: window.innerWidth, height: window.innerHeight }
  const view = render(
    <App
      store={store}
      host={host}
      visit={toVisit({ boot, query, localData, windowSize, signs })}
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
     * What was sent, and where the cashier navigated, where it is a page of its own: a document of a test cannot leave.
     */
    told,
    went,
    /** Every call so far, the oldest first. */
    requests,
    callsOf: (endpoint: EndpointId) => requests.filter((request) => request.endpoint === endpoint),
    player: userEvent.setup(),
    screen,
  }
}
