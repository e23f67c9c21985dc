/** A proxy for the sandbox provider. It can delay responses, so that callbacks and state requests overtake them. */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Longer than a callback usually takes. */
const HELD_MS = 900

export class ProviderProxy {
  /** Delays the responses to payments and payouts too, not only to closes. The request is executed at once. */
  isSlow = false
  /** The address of the sandbox provider. */
  sandboxPort = 0
  readonly #server: Server

  constructor() {
    this.#server = createServer((asked, answer) => {
      const isClosing = asked.url?.endsWith('/close') === true
      const isOrder = asked.method === 'POST' && asked.url?.startsWith('/v1/') === true
      const onward = request(
        { host: 'localhost', port: this.sandboxPort, method: asked.method, path: asked.url, headers: asked.headers },
        (come) => {
          const pass = () => {
            answer.writeHead(come.statusCode ?? 502, come.headers)
            come.pipe(answer)
          }
          if (isClosing || (isOrder && this.isSlow)) setTimeout(pass, HELD_MS)
          else pass()
        },
      )
      // The sandbox closes the connection for some test cards and amounts.
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
    })
  }

  /**
   * Opens the proxy before other programs take a port, and returns its own port, so that no other program gets the same one.
   */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve))
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
