/** The signed events that this merchant has received, in memory and bounded: a real merchant has a table with a unique id. */

const EVENTS_MAX = 200
/** Far more ids than events, so that a delivery repeated days later is still known. */
const IDS_MAX = 10_000

export type SignedEvent = {
  /** The delivery's `webhook-id`: the same for every repetition. */
  id: string
  received_at: string
  type: string
  brand: string
  player: string
  payment_id: string
  flow: string
  amount: string
  currency: string
  status: string
  balance: string
}

/** Whose events: of one player, of one brand, of one brand's player, or all. */
export type EventFilter = { player?: string | undefined; brand?: string | undefined }

/** Whether an event is among those asked for. */
export const isAmong = ({ player, brand }: EventFilter, event: SignedEvent): boolean =>
  (player === undefined || event.player === player) && (brand === undefined || event.brand === brand)

export type EventLog = ReturnType<typeof createEventLog>

export function createEventLog() {
  const seenIds = new Set<string>()
  const listeners = new Set<(event: SignedEvent) => void>()
  let events: readonly SignedEvent[] = []

  return {
    /** Keeps an event once, however often it is delivered; answers whether it was new. */
    add(event: SignedEvent): boolean {
      // Ids are each brand's own: one merchant's event must not hide another's.
      const id = `${event.brand} ${event.id}`
      if (seenIds.has(id)) return false
      seenIds.add(id)
      // A set keeps the order of insertion, so that the first is the oldest.
      for (const oldest of seenIds) {
        if (seenIds.size <= IDS_MAX) break
        seenIds.delete(oldest)
      }
      events = [...events, event].slice(-EVENTS_MAX)
      for (const listener of listeners) listener(event)
      return true
    },

    /** Oldest first. */
    list: (filter: EventFilter) => events.filter((event) => isAmong(filter, event)),

    subscribe(listener: (event: SignedEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
