/** A proxy for the sandbox provider that can refuse, delay or break responses. A forwarded request is always executed. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Longer than the service waits for a response. */
const SLOW_MS = 12_000

/**
 * `reset`: the connection is closed. `fails`: 503. In both cases the provider gets no request. `loses`: it executes the
 * request, and its response is lost.
 */
export const PROXY_MODES = ['open', 'reset', 'fails', 'slow', 'loses'] as const
export type ProxyMode = (typeof PROXY_MODES)[number]

export class ProviderProxy {
  mode: ProxyMode = 'open'
  /** The address of the sandbox provider. */
  sandboxPort = 0
  readonly #server: Server

  constructor() {
    this.#server = createServer((asked, answer) => {
      asked.on('error', () => undefined)
      if (this.mode === 'reset') return void asked.socket.resetAndDestroy()
      if (this.mode === 'fails') return void answer.writeHead(503).end()
      this.#pass(asked, answer)
    })
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { mode } = this
    const onward = request(
      { host: 'localhost', port: this.sandboxPort, method: asked.method, path: asked.url, headers: asked.headers },
      (come) => {
        if (mode === 'loses') {
          come.resume()
          asked.socket.destroy()
          return
        }
        const give = () => {
          if (answer.destroyed) return void come.resume()
          answer.writeHead(come.statusCode ?? 502, come.headers)
          come.pipe(answer)
        }
        if (mode === 'slow') setTimeout(give, SLOW_MS).unref()
        else give()
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve))
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
