import type { OutwardClient } from './providers/outward-client'

/** While a box rehearses, no event leaves: the merchant's site learns nothing of payments that it did not make (decision 85). */
export type BoxRehearsal = {
  begin(): void
  end(): void
  /** What events are sent by. */
  clientOf(client: OutwardClient): OutwardClient
}

export function createBoxRehearsal(): BoxRehearsal {
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
