import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migrations 0005 and 0008. */
export interface SessionTables {
  players: {
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    email: string | null
    phone: string | null
    country: string | null
    first_name: string | null
    last_name: string | null
    middle_name: string | null
    tax_code: string | null
    is_verified: boolean | null
    created_at: ColumnType<Date, never, never>
    updated_at: Generated<Date>
  }
  sessions: {
    /** SHA-256 of the session id, in hex. */
    id_hash: WrittenOnce<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    currency: WrittenOnce<string>
    /** As the merchant said, until the player chooses another one (COUNTRY-1). */
    country: string
    language: WrittenOnce<string | null>
    created_at: WrittenOnce<Date>
    idle_expires_at: Date
    expires_at: WrittenOnce<Date>
    /** JSON of the contract's player terms. */
    terms: ColumnType<unknown, string, never>
  }
}
