/**
 * The signed events that this merchant has received, in memory and limited in number. A real merchant has a table with
 * a unique id.
 */

const EVENTS_OF_PLAYER_MAX = 200
const PLAYERS_MAX = 500
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

/** A player of one brand: the same id at another brand is another player. */
export type Account = Pick<SignedEvent, 'brand' | 'player'>

const keyOf = ({ brand, player }: Account) => `${brand} ${player}`

export type EventLog = ReturnType<typeof createEventLog>

/** Stores events by player, so that it is not possible to read the events of all players. */
export function createEventLog() {
  const seenIds = new Set<string>()
  const eventsByPlayer = new Map<string, readonly SignedEvent[]>()
  const listenersByPlayer = new Map<string, Set<(event: SignedEvent) => void>>()

  return {
    /** Stores an event once, however often it is delivered. Returns whether it was new. */
    add(event: SignedEvent): boolean {
      // Ids are each brand's own: one merchant's event must not hide another's.
      const id = `${event.brand} ${event.id}`
      if (seenIds.has(id)) return false
      seenIds.add(id)
      dropOldest(seenIds, IDS_MAX)
      const key = keyOf(event)
      const events = [...(eventsByPlayer.get(key) ?? []), event].slice(-EVENTS_OF_PLAYER_MAX)
      eventsByPlayer.delete(key)
      eventsByPlayer.set(key, events)
      dropOldest(eventsByPlayer, PLAYERS_MAX)
      for (const listener of listenersByPlayer.get(key) ?? []) listener(event)
      return true
    },

    clear(): void {
      seenIds.clear()
      eventsByPlayer.clear()
    },

    /** One player's events, oldest first. */
    list: (account: Account) => eventsByPlayer.get(keyOf(account)) ?? [],

    /** Calls `listener` for each event of one player. Returns the function that ends this. */
    subscribe(account: Account, listener: (event: SignedEvent) => void): () => void {
      const key = keyOf(account)
      const listeners = listenersByPlayer.get(key) ?? new Set()
      listenersByPlayer.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) listenersByPlayer.delete(key)
      }
    },
  }
}

/** Sets and maps keep the order of insertion, so that the first key is the oldest. */
function dropOldest(kept: Pick<Map<string, unknown>, 'size' | 'keys' | 'delete'>, countMax: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= countMax) return
    kept.delete(oldest)
  }
}
