/**
 * The only HTTP client for outgoing calls of the service: provider calls and merchant events (SVC-7). Addresses are
 * resolved once, checked, and pinned to the connection, so that DNS cannot change between check and use. Redirects
 * are not followed.
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
import { isPrivateAddress } from '../private-addresses'

const OUTBOUND_DEADLINE_MS = 10_000
const ANSWER_BYTES_MAX = 64 * 1024
const LARGE_ANSWER_BYTES_MAX = 512 * 1024
const SOCKETS_PER_HOST_MAX = 64

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Shorter than the client's own deadline, for a call that a player waits for. */
  readonly deadlineMs?: number
  /** The response may contain a continuation: up to 512 KiB of it are read instead of 64. */
  readonly isAnswerLarge?: boolean
  /**
   * The status is enough: a response that is too long, incomplete or too slow counts by its status, with the part of
   * the body that arrived.
   */
  readonly isStatusEnough?: boolean
  /** The certificate and key, as PEM, that identify the service to the server (mutual TLS). */
  readonly identity?: { readonly certificate: string; readonly key: string }
  /** Sends the trace header: the server is one of our own, or agreed to it (decision 61). */
  readonly isTraced?: boolean
}
/** `lost`: it is not known what the server did. `why` is one of our own values and never contains the server's text. */
export type OutboundAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly body: string
      /** Names are in lower case. */
      readonly headers?: IncomingHttpHeaders
    }
  | {
      readonly kind: 'lost'
      readonly why: 'address_refused' | 'timed_out' | 'answer_too_large' | 'connection_failed'
      /** There was no connection, so nothing of the request was sent. */
      readonly isUnsent?: boolean
    }
export type OutboundClient = { send(request: OutboundRequest): Promise<OutboundAnswer>; close(): void }

type Answered = Extract<OutboundAnswer, { readonly kind: 'answered' }>
type Lost = Extract<OutboundAnswer, { readonly kind: 'lost' }>

class AddressRefused extends Error {}
class TimedOut extends Error {}
class AnswerTooLarge extends Error {}

type ClientOptions = {
  /** `host:port` of private hosts that may be called. */
  readonly privateHostsAllowed: readonly string[]
  readonly deadlineMs?: number
  /** Returns the header for calls that are traced. */
  readonly traceparent?: () => string | undefined
  /** Certificates that are trusted in place of the public ones; for tests. */
  readonly trusted?: string
  /** Resolves names to addresses; for tests. */
  readonly resolveName?: typeof resolve
}

/** A resolver for sockets that refuses a name if one of its addresses is private. */
function pinnedLookup(resolveName: typeof resolve): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolveName(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      // With an error the list is undefined, although its type has no undefined.
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
 * Sends one request and reads the whole response, or the part that arrived if the status is enough. Rejects with
 * `TimedOut`, `AnswerTooLarge`, `AddressRefused` or an error of the connection, and then closes the connection.
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
    // This timer is cleared when the request ends. `AbortSignal.timeout` would stay until its time is over and then
    // raise an error that is not handled.
    const deadline = setTimeout(() => {
      ;(answer ?? outgoing).destroy(new TimedOut())
      // After a response that switches protocols the connection has been detached, so `destroy` raises no error.
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

/** Whether the error was raised while connecting: by the name resolution, or by every address of the name. */
function isOfConnecting(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isOfConnecting)
  const call = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  return call === 'connect' || call === 'getaddrinfo'
}

function lostAnswerFor(error: unknown): Lost {
  if (error instanceof TimedOut) return { kind: 'lost', why: 'timed_out' }
  if (error instanceof AddressRefused) return { kind: 'lost', why: 'address_refused', isUnsent: true }
  if (error instanceof AnswerTooLarge) return { kind: 'lost', why: 'answer_too_large' }
  return { kind: 'lost', why: 'connection_failed', ...(isOfConnecting(error) && { isUnsent: true }) }
}

/** Removes the brackets of an IPv6 address. */
const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** `host:port` of an address, in the notation of the list of private hosts. */
export function hostWithPort(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  return `${withoutBrackets(hostname)}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** Creates the client. `send` never throws: every failure is `lost`, and the caller retries with the same key. */
export function createOutboundClient(options: ClientOptions): OutboundClient {
  const { privateHostsAllowed, deadlineMs = OUTBOUND_DEADLINE_MS, resolveName = resolve } = options
  const limits = { keepAlive: true, maxSockets: SOCKETS_PER_HOST_MAX }
  const trusted = options.trusted === undefined ? {} : { ca: options.trusted }
  const agents = { 'http:': new HttpAgent(limits), 'https:': new HttpsAgent({ ...limits, ...trusted }) }
  const lookup = pinnedLookup(resolveName)

  function connectionTo(url: URL): RequestOptions | undefined {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
    if (url.username || url.password) return undefined
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const host = withoutBrackets(url.hostname)
    const agent = agents[url.protocol]
    if (privateHostsAllowed.includes(`${host}:${port}`)) return { agent }
    // A literal IP address is not resolved by `lookup`, so it is checked here.
    if (isIP(host)) return isPrivateAddress(host) ? undefined : { agent }
    return { agent, lookup }
  }

  async function sendOnce(request: OutboundRequest, url: URL, connection: RequestOptions): Promise<OutboundAnswer> {
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
      return lostAnswerFor(error)
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
