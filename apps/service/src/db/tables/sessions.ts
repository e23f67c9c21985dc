import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migrations 0005, 0008 and 0022. */
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
    /** SHA-256 of the session id, in hex. Replaced when a launch code is used. */
    id_hash: string
    /** Identifies the session in the merchant's calls. */
    reference: WrittenOnce<string>
    /** SHA-256 of the launch code, in hex; null after it was used, and if there is none. */
    launch_code_hash: string | null
    launch_expires_at: Date | null
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    currency: WrittenOnce<string>
    /** From the merchant, until the player chooses another one (COUNTRY-1). */
    country: string
    language: WrittenOnce<string | null>
    created_at: WrittenOnce<Date>
    idle_expires_at: Date
    expires_at: WrittenOnce<Date>
    /** JSON of the contract's player terms. */
    terms: ColumnType<unknown, string, never>
  }
}
