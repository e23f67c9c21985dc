import { API_VERSION, type ErrorBody } from './api-types'
import { CashierError, type CallFailureCode } from './cashier-error'

export type ClientOptions = {
  /** Origin of the cashier service, such as `https://cashier.example`. */
  readonly origin: string
  /** A secret key of the brand. It must never reach a browser. */
  readonly merchantKey: string
  /** Time limit of one attempt, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number
  /** Maximum number of retries after a temporary failure. Default: 2. */
  readonly retriesMax?: number
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

export type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The path below `/api/merchant/v1`, with every part encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Set for a POST or DELETE that is idempotent without an idempotency key. */
  readonly isRepeatable?: true
  /** The result if a retry gets `not_found`, because the attempt before it, whose response was lost, has done it. */
  readonly whenGone?: unknown
}

const TIMEOUT_MS = 10_000
const RETRIES_MAX = 2
const WAIT_MS = 250
const WAIT_MS_MAX = 10_000

/** Template tag for a path: every value is encoded. */
export const pathOf = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((path, part, at) => `${path}${encodeURIComponent(values[at - 1] ?? '')}${part}`)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every refusal of the service has a code; the error of a proxy in between does not. */
const isErrorBody = (value: unknown): value is ErrorBody => isObject(value) && typeof value.error_code === 'string'

/** Returns the waiting time of the header `Retry-After` in milliseconds; the header has seconds. 0 without the header. */
function retryAfterMs(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : 0
}

const failed = (code: CallFailureCode, message: string, status: number | null, cause?: unknown) =>
  new CashierError(code, message, { status, body: {} }, { cause })

/** Whether a retry cannot have a second effect: the call only reads, has an idempotency key, or is idempotent by itself. */
const isSafeToRepeat = ({ method, idempotencyKey, isRepeatable }: Call) =>
  method === 'GET' || idempotencyKey !== undefined || isRepeatable === true

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Attempt =
  | { readonly isDone: true; readonly value: unknown }
  | { readonly isDone: false; readonly error: CashierError; readonly waitMs: number }

/** Returns the address of a call. Throws if an id would change the path, as "." and ".." do, even if they are encoded. */
function addressOf(origin: string, { path }: Call): URL {
  const below = `/api/merchant/v1${path}`
  // `localhost:8080` parses as an address with the protocol "localhost:".
  if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol))
    throw new Error(`The origin "${origin}" is not a complete address, such as https://cashier.example`)
  const url = new URL(below, origin)
  if (url.pathname !== below)
    throw new Error(`An id of the call ${path} is "." or "..", which is not possible in an address.`)
  return url
}

async function attempt(options: ClientOptions, call: Call): Promise<Attempt> {
  const { origin, merchantKey, timeoutMs = TIMEOUT_MS } = options
  const url = addressOf(origin, call)
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, value)
  const request: RequestInit = {
    method: call.method,
    headers: {
      authorization: `Bearer ${merchantKey}`,
      // The types of this package describe only this version.
      'cashier-version': API_VERSION,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    // A redirect would send the key to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }
  let response: Response
  let text: string
  try {
    response = await (options.fetch ?? fetch)(url, request)
    text = await response.text()
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    const error = isLate
      ? failed('timed_out', `The cashier did not respond within ${timeoutMs} ms.`, null, cause)
      : failed('connection_failed', `The cashier at ${url.origin} cannot be reached.`, null, cause)
    return { isDone: false, error, waitMs: 0 }
  }
  return read(response, text)
}

function read(response: Response, text: string): Attempt {
  const { status, ok } = response
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    const error = failed(
      'unreadable_response',
      `The response with status ${status} is not JSON.`,
      ok ? null : status,
      cause,
    )
    return { isDone: false, error, waitMs: retryAfterMs(response) }
  }
  if (ok) return { isDone: true, value: body }
  if (!isErrorBody(body))
    return {
      isDone: false,
      error: failed(
        'unreadable_response',
        `The response with status ${status} is not a response of the cashier.`,
        status,
      ),
      waitMs: retryAfterMs(response),
    }
  const message = `${body.error_code} (HTTP ${status}, request ${body.request_id}). See ${body.doc_url}`
  return {
    isDone: false,
    error: new CashierError(body.error_code, message, { status, body }),
    waitMs: retryAfterMs(response),
  }
}

/** Whether the same call can succeed a moment later. */
const isTemporary = ({ status }: CashierError) => status === null || status === 429 || status >= 500

/** Makes a call and retries it if that is safe. Throws a `CashierError`. */
export async function makeCall(options: ClientOptions, call: Call): Promise<unknown> {
  const retriesMax = isSafeToRepeat(call) ? (options.retriesMax ?? RETRIES_MAX) : 0
  for (let retries = 0; ; retries += 1) {
    const made = await attempt(options, call)
    if (made.isDone) return made.value
    if (retries > 0 && call.whenGone !== undefined && made.error.code === 'not_found') return call.whenGone
    const waitMs = Math.max(made.waitMs, WAIT_MS * 2 ** retries * (0.5 + Math.random()))
    // A longer wait is the caller's decision.
    if (retries >= retriesMax || !isTemporary(made.error) || waitMs > WAIT_MS_MAX) throw made.error
    await wait(waitMs)
  }
}
