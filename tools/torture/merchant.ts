/** The merchant's receiver: it verifies every signature and stores the events. It can be set to fail. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

const SECRET = 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'

export type ReceivedEvent = {
  readonly id: string
  readonly paymentId: string
  readonly status: string
  readonly sequence: number
  /** `performance.now()` when the event arrived first. */
  readonly atMs: number
}
export type ReceiverMode = 'takes' | 'refuses' | 'hangs'

export class Merchant {
  mode: ReceiverMode = 'takes'
  readonly events = new Map<string, ReceivedEvent>()
  /** Events without a valid signature, or with other content than an earlier event with the same id. */
  readonly problems: string[] = []
  readonly #server: Server
  readonly #held = new Set<ServerResponse>()

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('error', () => undefined)
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (this.mode === 'hangs') return void this.#held.add(response)
        if (this.mode === 'refuses') return void response.writeHead(500).end()
        this.#receive(Buffer.concat(parts).toString(), request.headers as Record<string, string>)
        response.writeHead(204).end()
      })
    })
  }

  #receive(body: string, headers: Record<string, string>): void {
    const id = headers['webhook-id'] ?? ''
    try {
      const { data } = new Webhook(SECRET).verify(body, headers) as {
        data: { payment_id: string; status: string; sequence: number }
      }
      const event = { id, paymentId: data.payment_id, status: data.status, sequence: data.sequence }
      const before = this.events.get(id)
      if (!before) this.events.set(id, { ...event, atMs: performance.now() })
      else if (before.status !== event.status || before.paymentId !== event.paymentId)
        this.problems.push(`event ${id} was received twice with different content`)
    } catch {
      this.problems.push(`event ${id} has no valid signature`)
    }
  }

  set(mode: ReceiverMode): void {
    this.mode = mode
    if (mode === 'hangs') return
    for (const response of this.#held) response.destroy()
    this.#held.clear()
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
