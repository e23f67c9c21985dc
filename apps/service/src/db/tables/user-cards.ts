import type { ColumnType, Generated } from 'kysely'

/** Migrations 0002, 0052 and 0055. */
export interface UserCardTables {
  user_cards: {
    id: ColumnType<string, string, never>
    brand: ColumnType<string, string, never>
    user_id: ColumnType<string, string, never>
    bin: string
    last4: string
    exp_month: number
    exp_year: number
    holder: string | null
    /** Which key of the ring wrapped `wrapped_key` and keyed `pan_hash`. */
    vault_key_id: string
    wrapped_key: Buffer
    encrypted_pan: Buffer
    pan_hash: Buffer
    /** The payment that the card waits for; null once it is the player's. */
    payment_id: ColumnType<string | null, string, null>
    created_at: Generated<Date>
    /** The provider whose token `encrypted_pan` holds; null: it holds the number. */
    provider: ColumnType<string | null, string | null | undefined, never>
    /** The player has removed it, and the provider has yet to erase it. */
    removed_at: Date | null
  }
  /** Cards that only their providers can read, and whose details come with the answer. */
  cards_to_save: {
    payment_id: ColumnType<string, string, never>
    brand: ColumnType<string, string, never>
    user_id: ColumnType<string, string, never>
    created_at: Generated<Date>
  }
}
