import type { OutwardClient } from './providers/outward-client'

/** While a box warms up, no event leaves: the merchant's site learns nothing of payments that it did not make (decision 85). */
export type BoxWarmUp = {
  begin(): void
  end(): void
  /** What events are sent by. */
  clientOf(client: OutwardClient): OutwardClient
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
