/** The HTTP client of the widget. It sends all calls to the service and parses their responses (ENT-9). */
import { FINGERPRINT_HEADER, IDEMPOTENCY_HEADER, SESSION_HEADER } from '@modulor/contract/endpoint'
import { NO_SESSION_ID_MESSAGE } from '@modulor/contract/session-errors'
import type { ENDPOINTS, EndpointId } from '@modulor/contract/http'
import type { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import { CALLS, type Call } from 'virtual:service-calls'
import { httpError, isSessionError, localError, type ApiError } from './api-error'
import { earlierPaymentIn } from './earlier-payment'
import { readAnswer } from './read-answer'
import { sendFile, type FileToSend } from './send-file'

/** The timeout of a response, including its body. Calls that wait for a provider set a longer one. */
export const READ_TIMEOUT_MS = 15_000

/** The calls that are authorised by a player's session or by a pay session id. */
export type TableCallId = {
  [E in EndpointId]: (typeof ENDPOINTS)[E]['access'] extends 'merchant' ? never : E
}[EndpointId]
/** All calls; the request of `realtimeTokens` contains its own `call`. */
export type CallId = TableCallId | 'realtimeTokens'
export type Answer<E extends EndpointId | CallId> = (typeof SERVICE_ENDPOINTS)[E]['response']['_zod']['output']
export type CallOutcome<T> = { readonly data: T } | { readonly error: ApiError }

export type CallRequest = {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** The pay session id, for calls that are authorised by it instead of the player's session (ALT-1, THREEDS-1). */
  readonly paySessionId?: string
  /** The random id of this browser, for the call that sends it as a header (SAVED-3). */
  readonly fingerprint?: string | undefined
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** The file to upload instead of a body (FILE-3). */
  readonly file?: FileToSend
  /** Method, path and shape of a call that is not in the tables, because it belongs to a part that is loaded later. */
  readonly call?: Call
}

export type ApiClientSettings = {
  /** Empty in a browser, because the service serves the widget. */
  readonly baseUrl: string
  readonly sessionId: () => string | null
  /** Called for every rejection that ends the session (SESS-4). */
  readonly onSessionError: () => void
  /** Called after every successful call of the player's session. */
  readonly onFulfilled?: (endpoint: CallId) => void
  /** Called for responses, and entries of lists, with an unexpected shape. The message contains no data of the response. */
  readonly report: (code: string, message: string) => void
}

export type ApiClient = {
  /** Never throws; the outcome contains the error. */
  readonly call: <E extends CallId>(endpoint: E, request: CallRequest) => Promise<CallOutcome<Answer<E>>>
}

function addressOf(call: Call, baseUrl: string, { path = {}, query = {} }: CallRequest): string {
  const address = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  return `${baseUrl}${address}${search.size > 0 ? `?${search.toString()}` : ''}`
}

function headersOf(sessionId: string, request: CallRequest): Record<string, string> {
  return {
    accept: 'application/json',
    [SESSION_HEADER]: sessionId,
    // Set by the page's early script where the service records traces (`early-trace.ts`).
    ...globalThis.cashierTrace?.(),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.fingerprint === undefined ? {} : { [FINGERPRINT_HEADER]: request.fingerprint }),
    ...(request.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: request.idempotencyKey }),
  }
}

type Read = { readonly status: number; readonly text: string } | { readonly error: ApiError }

/** Sends a request and reads the whole response within one timeout. Cancellation and timeout are different errors. */
async function exchange(
  address: string,
  init: RequestInit,
  { signal, file, timeoutMs = READ_TIMEOUT_MS }: CallRequest,
): Promise<Read> {
  if (signal?.aborted) return { error: localError('ABORTED', 'aborted') }
  const controller = new AbortController()
  const late = new AbortController()
  const deadline = setTimeout(() => {
    late.abort()
    controller.abort()
  }, timeoutMs)
  const handleAbort = () => controller.abort()
  signal?.addEventListener('abort', handleAbort)
  try {
    const start = { ...init, signal: controller.signal }
    if (file) return await sendFile(address, start, file)
    const answer = await fetch(address, start)
    return { status: answer.status, text: await answer.text() }
  } catch (cause) {
    if (late.signal.aborted) return { error: localError('TIMEOUT_ERROR', `no answer within ${String(timeoutMs)} ms`) }
    if (signal?.aborted) return { error: localError('ABORTED', 'aborted') }
    return { error: localError('FETCH_ERROR', cause instanceof Error ? cause.message : 'network error') }
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', handleAbort)
  }
}

/** Method, path and shape of a call. Undefined: the table with the later calls could not be loaded. */
async function callOf(endpoint: TableCallId): Promise<Call | undefined> {
  if (CALLS[endpoint]) return CALLS[endpoint]
  try {
    return (await import('virtual:later-calls')).CALLS[endpoint]
  } catch {
    return undefined
  }
}

function jsonOf(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

async function toOutcome<E extends CallId>(
  endpoint: E,
  { shape }: Call,
  read: { status: number; text: string },
  report: ApiClientSettings['report'],
): Promise<CallOutcome<Answer<E>>> {
  const body = jsonOf(read.text)
  if (read.status < 200 || read.status > 299) {
    const earlierPayment = await earlierPaymentIn(body?.json)
    return { error: { ...httpError(read.status, body?.json), ...(earlierPayment && { earlierPayment }) } }
  }
  if (!body) return { error: localError('PARSING_ERROR', `${endpoint}: not JSON`) }
  const { data, wrong } = readAnswer<Answer<E>>(shape, body.json)
  if (data === undefined) return { error: localError('PARSING_ERROR', `${endpoint}: ${wrong}`) }
  if (wrong !== '') report('PARSING_ERROR', `${endpoint}: left out ${wrong}`)
  return { data }
}

/** Creates the API client. Without a session id a call is not sent (SESS-5). */
export function createApiClient(settings: ApiClientSettings): ApiClient {
  return {
    async call(endpoint, request) {
      const sessionId = request.paySessionId ?? settings.sessionId()
      if (!sessionId) return { error: localError('NO_SESSION', NO_SESSION_ID_MESSAGE) }
      const call = request.call ?? (await callOf(endpoint as TableCallId))
      if (!call) return { error: localError('FETCH_ERROR', 'the call did not load') }
      const read = await exchange(
        addressOf(call, settings.baseUrl, request),
        {
          method: call.method,
          headers: headersOf(sessionId, request),
          cache: 'no-store',
          credentials: 'omit',
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        },
        request,
      )
      const outcome = 'error' in read ? read : await toOutcome(endpoint, call, read, settings.report)
      if ('error' in outcome) {
        if (isSessionError(outcome.error)) settings.onSessionError()
        if (outcome.error.status === 'PARSING_ERROR') settings.report('PARSING_ERROR', outcome.error.errorMessage)
      } else if (request.paySessionId === undefined) settings.onFulfilled?.(endpoint)
      return outcome
    },
  }
}
