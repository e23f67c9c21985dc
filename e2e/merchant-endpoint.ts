/** A merchant's endpoint for events, which a test can make fail. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedEvent = { readonly id: string; readonly type: string; readonly paymentId: string }

export type MerchantEndpoint = {
  readonly port: number
  /** The status of the following responses. */
  answer(status: number): void
  /** The accepted events of a payment. */
  eventsOf(paymentId: string): readonly ReceivedEvent[]
  close(): Promise<void>
}

type Body = { readonly type: string; readonly data: { readonly payment_id?: string } }

export async function openMerchantEndpoint(): Promise<MerchantEndpoint> {
  const accepted: ReceivedEvent[] = []
  let status = 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as Body
      if (status === 204)
        accepted.push({ id: String(request.headers['webhook-id']), type, paymentId: data.payment_id ?? '' })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, listening))
  return {
    port: (server.address() as AddressInfo).port,
    answer: (next) => {
      status = next
    },
    eventsOf: (paymentId) => accepted.filter((event) => event.paymentId === paymentId),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
