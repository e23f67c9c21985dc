/** The open channels of this process, and the connections that are subscribed to each. */
import type { Connection } from './connection.types'

export type Hub = {
  add(channel: string, connection: Connection): void
  remove(channel: string, connection: Connection): void
  has(channel: string): boolean
  channels(): readonly string[]
  /** Sends `data` to all subscribers of the channel in this process. */
  publish(channel: string, data: object): void
}

export function createHub(): Hub {
  const subscribers = new Map<string, Set<Connection>>()
  return {
    add(channel, connection) {
      const connections = subscribers.get(channel) ?? new Set()
      subscribers.set(channel, connections.add(connection))
    },
    remove(channel, connection) {
      const connections = subscribers.get(channel)
      connections?.delete(connection)
      if (connections?.size === 0) subscribers.delete(channel)
    },
    has: (channel) => subscribers.has(channel),
    channels: () => [...subscribers.keys()],
    publish(channel, data) {
      const connections = subscribers.get(channel)
      if (!connections) return
      // Serialised once, because the frame is the same for all.
      const frame = JSON.stringify({ push: { channel, pub: { data } } })
      for (const connection of connections) connection.send(frame)
    },
  }
}
