import type { ColumnType, Generated } from 'kysely'

/** Migration 0002. */
export interface UserCardTables {
  user_cards: {
    id: ColumnType<string, string, never>
    brand: ColumnType<string, string, never>
    user_id: ColumnType<string, string, never>
    bin: ColumnType<string, string, never>
    last4: ColumnType<string, string, never>
    exp_month: number
    exp_year: number
    holder: string | null
    /** Which key of the ring wrapped `wrapped_key` and keyed `pan_hash`. */
    vault_key_id: string
    wrapped_key: Buffer
    encrypted_pan: ColumnType<Buffer, Buffer, never>
    pan_hash: Buffer
    /** The payment that the card waits for; null once it is the player's. */
    payment_id: ColumnType<string | null, string, null>
    created_at: Generated<Date>
  }
}
