import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0005. */
export interface SessionTables {
  players: {
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    email: string | null
    phone: string | null
    country: string | null
    first_name: string | null
    last_name: string | null
    created_at: ColumnType<Date, never, never>
    updated_at: Generated<Date>
  }
  sessions: {
    /** SHA-256 of the session id, in hex. */
    id_hash: WrittenOnce<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    currency: WrittenOnce<string>
    country: WrittenOnce<string>
    language: WrittenOnce<string | null>
    created_at: WrittenOnce<Date>
    idle_expires_at: Date
    expires_at: WrittenOnce<Date>
  }
}
