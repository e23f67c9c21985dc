import type { OutboundClient } from './providers/outbound-client'

/** While a box warms up, no merchant event is sent, because its payments are not the merchant's (decision 85). */
export type BoxWarmUp = {
  begin(): void
  end(): void
  /** The client with which events are sent. */
  clientOf(client: OutboundClient): OutboundClient
}

export function createBoxWarmUp(): BoxWarmUp {
  let isRunning = false
  return {
    begin: () => void (isRunning = true),
    end: () => void (isRunning = false),
    clientOf: (client) => ({
      ...client,
      send: (request) =>
        isRunning ? Promise.resolve({ kind: 'answered', status: 204, body: '' }) : client.send(request),
    }),
  }
}
