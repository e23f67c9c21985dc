import type { ColumnType, Generated } from 'kysely'

/** Migrations 0002, 0052, 0055 and 0064. */
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
    /** The key of the ring that encrypted `wrapped_key` and was used for `pan_hash`. */
    vault_key_id: string
    wrapped_key: Buffer
    encrypted_pan: Buffer
    pan_hash: Buffer
    /** The payment that the card waits for; null after the card was saved for the player. */
    payment_id: ColumnType<string | null, string, null>
    created_at: Generated<Date>
    /** The provider whose token is in `encrypted_pan`; null: the number is in it. */
    provider: ColumnType<string | null, string | null | undefined, never>
    /** The merchant's account there; null: unknown, or the number is in the vault. */
    provider_account: ColumnType<string | null, string | null | undefined, string | null>
    /** Set when the player removed the card and the provider has not erased it yet. */
    removed_at: Date | null
  }
  /** Cards that only their provider can read, and whose details are in the provider's answer. */
  cards_to_save: {
    payment_id: ColumnType<string, string, never>
    brand: ColumnType<string, string, never>
    user_id: ColumnType<string, string, never>
    created_at: Generated<Date>
  }
}
