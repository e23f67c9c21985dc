/** A proxy between service and provider that a test can interrupt in either direction. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PUBLIC_URL } from '../http/test-service'

/** Headers that belong to one connection, or to the original body. */
const NOT_PASSED_ON: readonly string[] = ['connection', 'content-length', 'host', 'transfer-encoding']
const CALLBACKS = '/callbacks-of-the-provider'

export type Line = Awaited<ReturnType<typeof openLine>>

/** Opens the line to a provider. Callbacks are refused until the test lets them through. */
export async function openLine(target: string) {
  let isCut = false
  let isAnswerLost = false
  let callbacksTo: string | undefined
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (isCut) return void request.socket.destroy()
      const { method = 'GET', url: path = '/', headers } = request
      const isCallback = path.startsWith(CALLBACKS)
      const to = isCallback ? callbacksTo : target
      if (to === undefined) return void response.writeHead(503).end()
      // The service's public address has no server, so the provider calls back here.
      const body = Buffer.concat(chunks)
        .toString('utf8')
        .replaceAll(PUBLIC_URL, url + CALLBACKS)
      void fetch(to + path.slice(isCallback ? CALLBACKS.length : 0), {
        method,
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' && !NOT_PASSED_ON.includes(name) ? [[name, value]] : [],
        ),
        ...(method !== 'GET' && { body }),
      })
        .then(async (answer) => {
          const sent = Buffer.from(await answer.arrayBuffer())
          if (isAnswerLost && !isCallback) request.socket.destroy()
          else response.writeHead(answer.status).end(sent)
        })
        .catch(() => response.destroy())
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** From now on callbacks are forwarded to `service`; the provider retries those that it could not deliver. */
    letCallbacksThrough: (service: string) => void (callbacksTo = service),
    cut: () => void (isCut = true),
    /** The provider carries out requests, and its responses are lost. */
    loseAnswers: () => void (isAnswerLost = true),
    repair() {
      isCut = false
      isAnswerLost = false
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
