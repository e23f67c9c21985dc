/**
 * A receiver of error reports and traces, as a program: it reads Sentry's envelopes strictly and keeps them. `GET
 * /received` returns what was received; `POST /behave` sets how to respond from now on. Its port is its first
 * parameter.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Behaviour = { readonly status: number; readonly headers: Record<string, string>; readonly isSilent: boolean }

let behaviour: Behaviour = { status: 200, headers: {}, isSilent: false }
const events: unknown[] = []
const problems: string[] = []
const traces: unknown[] = []
let postsCount = 0

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The event of an envelope, or the problem with it. */
function eventOf(url: URL, body: string): { readonly event: unknown } | { readonly problem: string } {
  if (!/^\/api\/\d+\/envelope\/$/.test(url.pathname)) return { problem: `posted to ${url.pathname}` }
  if (url.searchParams.get('sentry_version') !== '7') return { problem: 'no version' }
  if (!/^\w+$/.test(url.searchParams.get('sentry_key') ?? '')) return { problem: 'the address has no key' }
  const [header, item, event, end, ...more] = body.split('\n')
  if (end !== '' || more.length > 0) return { problem: 'not three lines' }
  const head = JSON.parse(header ?? '') as { event_id?: unknown }
  const parsed = JSON.parse(event ?? '') as { event_id?: unknown }
  if ((JSON.parse(item ?? '') as { type?: unknown }).type !== 'event') return { problem: 'not an event' }
  if (!/^[0-9a-f]{32}$/.test(String(head.event_id)) || head.event_id !== parsed.event_id) return { problem: 'no id' }
  return { event: parsed }
}

function take(url: URL, body: string): void {
  try {
    const outcome = eventOf(url, body)
    if ('event' in outcome) events.push(outcome.event)
    else problems.push(outcome.problem)
  } catch (error) {
    problems.push(String(error))
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://receiver')
  const body = await read(request)
  if (url.pathname === '/received') {
    response.end(JSON.stringify({ events, problems, postsCount, traces }))
    return
  }
  if (url.pathname === '/behave') {
    behaviour = JSON.parse(body) as Behaviour
    response.end()
    return
  }
  if (url.pathname === '/v1/traces') {
    traces.push(JSON.parse(body))
    response.end('{}')
    return
  }
  postsCount += 1
  if (behaviour.isSilent) return
  if (behaviour.status === 200) take(url, body)
  const open = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-sentry-rate-limits, retry-after',
  }
  response.writeHead(behaviour.status, { ...open, ...behaviour.headers }).end('{}')
}

createServer((request, response) => void answer(request, response)).listen(Number(process.argv[2]), '127.0.0.1')
