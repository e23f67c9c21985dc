/** The connections of this process, and their number for each subject. */
import type { Connection } from './connection.types'

/** The limit for the tabs and devices of one player. */
const CONNECTIONS_PER_SUBJECT_MAX = 30
const CONNECTIONS_MAX = 20_000

export type Connections = {
  isFull(): boolean
  add(connection: Connection): void
  bySession(session: string): Connection | undefined
  /** Counts a connection for its subject. Returns false if the subject has too many. */
  admit(subject: string, connection: Connection): boolean
  remove(connection: Connection, subject: string | undefined): void
  all(): Iterable<Connection>
}

export function createConnections(): Connections {
  const connections = new Map<string, Connection>()
  const bySubject = new Map<string, Set<Connection>>()
  return {
    isFull: () => connections.size >= CONNECTIONS_MAX,
    add: (connection) => void connections.set(connection.session, connection),
    bySession: (session) => connections.get(session),
    admit(subject, connection) {
      const own = bySubject.get(subject) ?? new Set()
      if (own.size >= CONNECTIONS_PER_SUBJECT_MAX) return false
      bySubject.set(subject, own.add(connection))
      return true
    },
    remove(connection, subject) {
      connections.delete(connection.session)
      const own = bySubject.get(subject ?? '')
      own?.delete(connection)
      if (own?.size === 0) bySubject.delete(subject ?? '')
    },
    all: () => connections.values(),
  }
}
