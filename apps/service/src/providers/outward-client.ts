/**
 * The only HTTP client for calls out of the service: provider calls and merchant events (SVC-7). Addresses are resolved
 * once, checked, and pinned to the connection, so that DNS cannot change between check and use. Redirects are not
 * followed.
 */
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-addresses'

const OUTWARD_DEADLINE_MS = 10_000
const ANSWER_BYTES_MAX = 64 * 1024
const LARGE_ANSWER_BYTES_MAX = 512 * 1024
const SOCKETS_PER_HOST_MAX = 64

export type OutwardRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Shorter than the client's own, for a question that a player waits for. */
  readonly deadlineMs?: number
  /** The answer may bring a continuation: up to 512 KiB are read of it instead of 64. */
  readonly isAnswerLarge?: boolean
  /** The status says all: an answer that is too long, breaks off or does not end in time counts by it, with the text until then. */
  readonly isStatusEnough?: boolean
  /** The certificate and key, as PEM, by which the other side knows us (mutual TLS). */
  readonly identity?: { readonly certificate: string; readonly key: string }
  /** The other side may know the call's place in our trace: it is one of our own, or agreed to it (decision 61). */
  readonly isTraced?: boolean
}
/**
 * `lost`: nothing is known about what the other side did. `why` is one of our own values, never the other side's text.
 */
export type OutwardAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly body: string
      /** By their names in lower case. */
      readonly headers?: IncomingHttpHeaders
    }
  | {
      readonly kind: 'lost'
      readonly why: 'address_refused' | 'timed_out' | 'answer_too_large' | 'connection_failed'
      /** There was no connection, so that nothing of the request has left. */
      readonly isUnsent?: boolean
    }
export type OutwardClient = { send(request: OutwardRequest): Promise<OutwardAnswer>; close(): void }

type Answered = Extract<OutwardAnswer, { readonly kind: 'answered' }>
type Lost = Extract<OutwardAnswer, { readonly kind: 'lost' }>

class AddressRefused extends Error {}
class TimedOut extends Error {}
class AnswerTooLarge extends Error {}

type ClientOptions = {
  /** `host:port` of private hosts that may be reached. */
  readonly privateHostsAllowed: readonly string[]
  readonly deadlineMs?: number
  /** The header for calls that are traced. */
  readonly traceparent?: () => string | undefined
  /** Certificates that are trusted in place of the public ones; a test hands in its own. */
  readonly trusted?: string
  /** How names become addresses; a test hands in its own. */
  readonly resolveName?: typeof resolve
}

/** A resolver for sockets that refuses the whole name as soon as one of its addresses is private. */
function pinnedLookup(resolveName: typeof resolve): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolveName(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      // With an error there is no list, although the types promise one.
      if (error) return callback(error, '')
      const [first] = found
      if (!first || found.some(({ address }) => isPrivateAddress(address)))
        callback(new AddressRefused('the host name resolves to a private address'), '')
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

type Exchange = {
  readonly options: RequestOptions
  readonly body: string | undefined
  readonly deadlineMs: number
  readonly bytesMax: number
  readonly isStatusEnough: boolean
}

/**
 * One request and its whole answer, or what there is of it where the status is enough. Rejects with `TimedOut`, `AnswerTooLarge`, `AddressRefused` or an error of the connection,
 * which is closed then.
 */
function exchange(url: URL, { options, body, deadlineMs, bytesMax, isStatusEnough }: Exchange): Promise<Answered> {
  return new Promise((done, failed) => {
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
    let answer: IncomingMessage | undefined
    const chunks: Buffer[] = []
    function end({ statusCode: status = 0, headers }: IncomingMessage): void {
      clearTimeout(deadline)
      done({ kind: 'answered', status, headers, body: Buffer.concat(chunks).toString('utf8') })
    }
    function fail(error: Error): void {
      if (answer && isStatusEnough) return end(answer)
      clearTimeout(deadline)
      failed(error)
    }
    // A timer that is cleared: `AbortSignal.timeout` would stay for its whole time, and end in an error for nobody.
    const deadline = setTimeout(() => {
      ;(answer ?? outgoing).destroy(new TimedOut())
      // After an answer that switches to another protocol the connection is gone already, and raises no error.
      fail(new TimedOut())
    }, deadlineMs)
    outgoing.on('error', fail).on('response', (message) => {
      answer = message
      let bytes = 0
      message
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > bytesMax) message.destroy(new AnswerTooLarge())
          else chunks.push(chunk)
        })
        .on('end', () => end(message))
        .on('error', fail)
    })
    outgoing.end(body)
  })
}

/** Whether it was raised while the connection was made: by the name, or by every address of it. */
function isOfConnecting(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isOfConnecting)
  const call = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  return call === 'connect' || call === 'getaddrinfo'
}

function lostBy(error: unknown): Lost {
  if (error instanceof TimedOut) return { kind: 'lost', why: 'timed_out' }
  if (error instanceof AddressRefused) return { kind: 'lost', why: 'address_refused', isUnsent: true }
  if (error instanceof AnswerTooLarge) return { kind: 'lost', why: 'answer_too_large' }
  return { kind: 'lost', why: 'connection_failed', ...(isOfConnecting(error) && { isUnsent: true }) }
}

/** An address of IPv6 without its brackets. */
const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** `host:port` of an address, as the list of private hosts has it. */
export function hostWithPort(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  return `${bareHost(hostname)}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** Makes the client. `send` never throws: every failure is `lost`, and the caller retries with the same key. */
export function createOutwardClient(options: ClientOptions): OutwardClient {
  const { privateHostsAllowed, deadlineMs = OUTWARD_DEADLINE_MS, resolveName = resolve } = options
  const limits = { keepAlive: true, maxSockets: SOCKETS_PER_HOST_MAX }
  const trusted = options.trusted === undefined ? {} : { ca: options.trusted }
  const agents = { 'http:': new HttpAgent(limits), 'https:': new HttpsAgent({ ...limits, ...trusted }) }
  const lookup = pinnedLookup(resolveName)

  function connectionTo(url: URL): RequestOptions | undefined {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
    if (url.username || url.password) return undefined
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const host = bareHost(url.hostname)
    const agent = agents[url.protocol]
    if (privateHostsAllowed.includes(`${host}:${port}`)) return { agent }
    // A literal address never passes the lookup, so it is checked here.
    if (isIP(host)) return isPrivateAddress(host) ? undefined : { agent }
    return { agent, lookup }
  }

  async function sendOnce(request: OutwardRequest, url: URL, connection: RequestOptions): Promise<OutwardAnswer> {
    const { method, identity } = request
    const keys = identity && { cert: identity.certificate, key: identity.key }
    const traceparent = request.isTraced === true ? options.traceparent?.() : undefined
    const headers = traceparent === undefined ? request.headers : { ...request.headers, traceparent }
    try {
      return await exchange(url, {
        options: { ...connection, ...keys, method, headers },
        body: request.body,
        deadlineMs: Math.min(request.deadlineMs ?? deadlineMs, deadlineMs),
        bytesMax: request.isAnswerLarge === true ? LARGE_ANSWER_BYTES_MAX : ANSWER_BYTES_MAX,
        isStatusEnough: request.isStatusEnough === true,
      })
    } catch (error) {
      return lostBy(error)
    }
  }

  return {
    async send(request) {
      const url = URL.canParse(request.url) ? new URL(request.url) : undefined
      const connection = url && connectionTo(url)
      return connection ? sendOnce(request, url, connection) : { kind: 'lost', why: 'address_refused', isUnsent: true }
    },
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}
