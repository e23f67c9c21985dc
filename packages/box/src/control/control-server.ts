import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'

const BODY_BYTES_MAX = 16_384
const BODY_MS_MAX = 5_000

/**
 * The requests that a box answers, by `METHOD /path`. An error that a route throws is a mistake of the caller, with a
 * readable message.
 */
export type ControlRoutes = Readonly<Record<string, (body: unknown) => Promise<unknown>>>

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_BYTES_MAX) throw new Error(`The body has more than ${BODY_BYTES_MAX} bytes.`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error('The body is not JSON.')
  }
}

/**
 * Whether a request may come from a web page in a browser of this machine. Such a page must not control the box; its
 * requests have an `Origin` header or another host.
 */
function isOfBrowser({ headers }: IncomingMessage, port: number): boolean {
  const isOurs = [`localhost:${port}`, `127.0.0.1:${port}`].includes(headers.host ?? '')
  return !isOurs || headers.origin !== undefined
}

type Answer = { readonly status: number; readonly body: unknown }
const refusal = (status: number, error: string): Answer => ({ status, body: { error } })

async function answerOf(routes: ControlRoutes, request: IncomingMessage): Promise<Answer> {
  const name = `${request.method} ${(request.url ?? '').split('?', 1)[0]}`
  const run = Object.hasOwn(routes, name) ? routes[name] : undefined
  if (!run) return refusal(404, `There is no ${name}. There are: ${Object.keys(routes).join(', ')}.`)
  try {
    return { status: 200, body: await run(await jsonOf(request)) }
  } catch (error) {
    return refusal(400, error instanceof Error ? error.message : String(error))
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(`${JSON.stringify(body)}\n`)
}

/** Starts the control server of a box, for this machine only. */
export async function serveControl(routes: ControlRoutes, port: number): Promise<() => Promise<void>> {
  const server: Server = createServer({ requestTimeout: BODY_MS_MAX }, (request, response) => {
    if (isOfBrowser(request, port)) send(response, refusal(403, 'Only programs of this machine may use this port.'))
    else void answerOf(routes, request).then((answer) => send(response, answer))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
