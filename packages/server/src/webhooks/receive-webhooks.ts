import { API_VERSION } from '../api-types'
import type { WebhookHeaders } from './verify-signature'
import { verifyWebhook, type CashierEvent } from './verify-webhook'

/** A request of Node, Express or Fastify: a stream, with a `body` if a parser has read it. */
export type NodeRequest = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
  /** The Node request inside a Fastify request. */
  readonly raw?: unknown
  /** Only in a Node request: whether data has been read from it. */
  readonly readableDidRead?: boolean
}
/** A response of Node or Express, or the reply of Fastify. */
export type NodeResponse = {
  statusCode: number
  end?: (text?: string) => unknown
  send?: (text?: string) => unknown
}

export type WebhookReceiver = {
  (request: Request): Promise<Response>
  (request: NodeRequest, response: NodeResponse): Promise<void>
}

export type WebhookOptions = {
  /** The secret of the brand (`whsec_…`), or two of them during a rotation. */
  readonly secrets: string | readonly string[]
  /**
   * Stores the event. `id` is the same in every delivery of an event: an event that is already stored must have no effect. When
   * the function has ended, the cashier does not send the event again. If it throws, the response is 500 and the cashier retries.
   */
  readonly onEvent: (event: CashierEvent, id: string) => Promise<void> | void
  /** Receives the reason of each refusal, for your log. */
  readonly onRefusal?: (reason: string) => void
  /** Receives errors for your log: what `onEvent` threw, or a mistake in the set-up. */
  readonly onError: (error: unknown) => void
  /** Returns the current time; for tests with their own clock. */
  readonly now?: () => Date
}

const BODY_BYTES_MAX = 1_048_576
const BODY_PARSED =
  'The body was parsed before its signature could be checked. Configure this route to get the raw body, such as express.raw({ type: "*/*" }).'

const OTHER_VERSION = `The event has another version than ${API_VERSION}. Set "webhook.api_version" of the brand in the configuration of the cashier; until then the cashier sends the event again.`

/** Undefined if the body is larger than any message of the cashier. */
type Body = string | Uint8Array | undefined
type Answer = { readonly status: number; readonly error?: string }

async function bytesOfStream(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytesCount = 0
  for await (const chunk of stream) {
    bytesCount += chunk.length
    if (bytesCount > BODY_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  const all = new Uint8Array(bytesCount)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

const isStream = (value: object): value is AsyncIterable<Uint8Array> => Symbol.asyncIterator in value
const isBytes = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array

/** Returns the source of the body; null if the request has no body. It is not a stream if the body has already been read. */
function streamOf(request: Request | NodeRequest): unknown {
  if (request instanceof Request) return request.bodyUsed ? undefined : request.body
  // A parser of Express 4 sets `body` to `{}` for a body of another type, and leaves that body unread.
  if (request.readableDidRead === false) return request
  return request.readableDidRead ? undefined : (request.body ?? request)
}

/** Returns the raw body; undefined if it is too large. Throws if it was parsed, because that is a mistake in the set-up. */
async function bodyOf(request: Request | NodeRequest): Promise<Body> {
  const { body } = request
  if (isBytes(body)) return body.length > BODY_BYTES_MAX ? undefined : body
  const stream = streamOf(request)
  if (stream === null) return ''
  if (typeof stream !== 'object' || !isStream(stream)) throw new Error(BODY_PARSED)
  return bytesOfStream(stream)
}

/**
 * Receives the events of the cashier: one function for a route handler of Next.js or of any framework with `Request` and `Response`,
 * and for Node, Express and Fastify. It checks the signature over the raw body, passes the typed event to `onEvent` and responds.
 */
export function receiveWebhooks({ secrets, onEvent, onRefusal, onError, now }: WebhookOptions): WebhookReceiver {
  /** Never throws: an error of a request must not end the process. */
  async function answerTo(readBody: () => Promise<Body>, headers: WebhookHeaders): Promise<Answer> {
    try {
      const body = await readBody()
      if (body === undefined) return { status: 413, error: 'body_too_large' }
      const verified = await verifyWebhook({ body, headers, secrets, ...(now && { now: now() }) })
      if (verified.ok) {
        await onEvent(verified.event, verified.id)
        return { status: 204 }
      }
      // A mistake in the set-up, so it is passed to `onError`.
      if (verified.reason === 'other_version') throw new Error(OTHER_VERSION)
      onRefusal?.(verified.reason)
      return { status: verified.reason === 'not_json' ? 400 : 401, error: verified.reason }
    } catch (error) {
      onError(error)
      return { status: 500, error: 'not_stored' }
    }
  }

  async function receive(request: Request | NodeRequest, response?: NodeResponse): Promise<Response | undefined> {
    if (request instanceof Request) {
      const { status, error } = await answerTo(() => bodyOf(request), request.headers)
      return error === undefined ? new Response(null, { status }) : Response.json({ error }, { status })
    }
    if (!response) throw new Error('With a Node request, pass its response as the second argument.')
    const { status, error } = await answerTo(() => bodyOf(request), request.headers)
    response.statusCode = status
    const text = error === undefined ? undefined : JSON.stringify({ error })
    // A reply of Fastify has `send`; a response of Express or Node has `end`.
    if (response.end) response.end(text)
    else response.send?.(text)
    return undefined
  }
  return receive as WebhookReceiver
}
