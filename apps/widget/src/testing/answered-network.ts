/** A simulated network whose responses are checked with the contract, for tests and for the gallery of screens. */
import { ENDPOINTS, type Endpoint } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'

/** The endpoints of the contract, with those that are not in its main table. */
const { realtimeTokens, clickstream } = SERVICE_ENDPOINTS
const CALLS = { ...ENDPOINTS, realtimeTokens, clickstream }
export type WireCallId = keyof typeof CALLS
type Answer<E extends WireCallId> = (typeof CALLS)[E]['response']['_zod']['output']

export type WireRequest = {
  readonly endpoint: WireCallId
  /** The values of the path's placeholders, such as a method's id. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
}

/** A response that refuses the request. */
export type Refusal = { readonly status: number; readonly body: object }
const isRefusal = (answer: object): answer is Refusal => 'status' in answer && 'body' in answer

/**
 * The responses of the service by endpoint. An endpoint without a handler returns `not_found`; a handler that throws is a
 * network error.
 */
export type Answers = {
  readonly [E in WireCallId]?: (request: WireRequest) => Answer<E> | Refusal | Promise<Answer<E> | Refusal>
}

const NOT_FOUND: Refusal = { status: 404, body: { error_code: 'not_found', error_message: 'CASHIER.ERROR.NOT_FOUND' } }

const ROUTES = (Object.keys(CALLS) as WireCallId[]).map((endpoint) => {
  const { method, path } = CALLS[endpoint]
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

export type NetworkOptions = {
  readonly answers?: Answers
  /** Handles requests to other origins, such as the brand's own pages. */
  readonly elsewhere?: (address: string) => Response | Promise<Response>
}

/** Rejects when the caller aborts the request. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

/**
 * A `fetch` that responds like the service. A response that does not match the contract is an unhandled rejection, which fails a
 * test and is shown in a browser's console.
 */
export function answeredNetwork({ answers = {}, elsewhere }: NetworkOptions, requests: WireRequest[] = []) {
  return async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const address = String(input)
    if (elsewhere && new URL(address, window.location.origin).origin !== window.location.origin)
      return elsewhere(address)
    const request = requestOf(address, init)
    requests.push(request)
    const given = Promise.resolve(answers[request.endpoint]?.(request) ?? NOT_FOUND)
    const answer = await Promise.race([given, givenUp(init.signal)])
    if (isRefusal(answer)) return Response.json(answer.body, { status: answer.status })
    const { response, status } = CALLS[request.endpoint]
    const { error } = (response as Endpoint['response']).safeParse(answer)
    // Not thrown here, because the client would treat it as a network error.
    if (error) void Promise.reject(new Error(`${request.endpoint}: ${error.message}`))
    return Response.json(answer, { status })
  }
}
