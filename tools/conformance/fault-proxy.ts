/** A proxy between a plug-in and its simulator that fails on request. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call, Driver } from './driver'

const DRIP_MS = 100
export const RETRY_AFTER_S = 30
/** An error body as providers send it after an internal failure. */
const ERROR = { status: 500, code: 'internal_error', errorCode: 'internal_error', message: 'Try again later' }

/**
 * - lost_request: the connection is closed before the request reaches the provider. lost_answer: the request is
 *   carried out, and the connection is closed before the response.
 * - held: the request is delayed until `release`; the sender gets no response.
 * - drip: the response arrives byte by byte. too_many: 429, not carried out; too_many_dated: 429 with a date in place
 *   of seconds.
 * - unknown_status: carried out; the response has an unknown status.
 * - other_sum: carried out; the response has another amount.
 * - error_500, error_200: carried out; the response is an error with this HTTP status.
 */
export type Fault =
  | 'lost_request'
  | 'lost_answer'
  | 'held'
  | 'drip'
  | 'too_many'
  | 'too_many_dated'
  | 'unknown_status'
  | 'other_sum'
  | 'error_500'
  | 'error_200'

export type FaultProxy = {
  readonly url: string
  /** Sets the faults of the next requests that open a payment, one for each. No other request fails. */
  fail(...faults: readonly Fault[]): void
  /** The same for another kind of request. */
  failAt(call: Call, ...faults: readonly Fault[]): void
  /** Returns the bodies of the requests that opened a payment since the last call. */
  takeOpenedBodies(): readonly string[]
  /** Passes held requests on, and waits until the provider has answered them. */
  release(): Promise<void>
  close(): void
}

type Upstream = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer }

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Upstream> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      new URL(url ?? '/', target),
      { method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        bytesOf(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
          reject,
        )
      },
    )
    sent.on('error', reject).end(body)
  })
}

function drip(response: ServerResponse, { status, body }: Upstream): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  let at = 0
  const timer = setInterval(() => {
    if (at < body.length) response.write(body.subarray(at, (at += 1)))
    else response.end()
  }, DRIP_MS)
  response.on('close', () => clearInterval(timer))
}

/** HTTP dates have whole seconds, so the current second is not counted. */
const retryDate = () => new Date(Date.now() + (RETRY_AFTER_S + 1) * 1_000).toUTCString()

function refuse(response: ServerResponse, retryAfter: string): void {
  response.writeHead(429, { 'retry-after': retryAfter, 'content-type': 'text/plain' }).end()
}

export async function openFaultProxy(target: string, driver: Driver): Promise<FaultProxy> {
  let planned: Partial<Record<Call, Fault[]>> = {}
  const held: (() => Promise<unknown>)[] = []
  let opened: string[] = []

  function asFaulty(body: Buffer, fault: Fault | undefined): Buffer {
    if (fault === 'unknown_status') return Buffer.from(driver.withUnknownStatus(body.toString('utf8')))
    return fault === 'other_sum' ? Buffer.from(driver.withOtherAmount(body.toString('utf8'))) : body
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request)
    const call = driver.callOf(request.method ?? '', request.url ?? '')
    if (call === 'open') opened.push(body.toString('utf8'))
    const fault = call && planned[call]?.shift()
    if (fault === 'lost_request') return void response.destroy()
    if (fault === 'held') return void held.push(() => forward(target, request, body))
    if (fault === 'too_many' || fault === 'too_many_dated') {
      refuse(response, fault === 'too_many' ? String(RETRY_AFTER_S) : retryDate())
      return
    }
    const upstream = await forward(target, request, body)
    if (fault === 'lost_answer') return void response.destroy()
    if (fault === 'error_500' || fault === 'error_200')
      return void response
        .writeHead(fault === 'error_500' ? 500 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(ERROR))
    if (fault === 'drip') {
      drip(response, upstream)
      return
    }
    const changed = asFaulty(upstream.body, fault)
    const { 'content-length': _, 'transfer-encoding': _encoding, ...headers } = upstream.headers
    response.writeHead(upstream.status, headers).end(changed)
  }

  // If the simulator closes a connection, it is closed here too.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (...faults) => void (planned = { open: [...faults] }),
    failAt: (call, ...faults) => void (planned[call] = [...faults]),
    takeOpenedBodies() {
      const taken = opened
      opened = []
      return taken
    },
    async release() {
      await Promise.all(held.splice(0).map((send) => send()))
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
