import type { ColumnType } from 'kysely'

/** Migrations 0010, 0014 and 0015. */
export interface PayoutAccountTables {
  /** Saved accounts that are offered again, encrypted by the vault. */
  payout_accounts: {
    id: ColumnType<string, string, never>
    brand: ColumnType<string, string, never>
    user_id: ColumnType<string, string, never>
    pay_group_id: ColumnType<string, string, never>
    masked: ColumnType<string, string, never>
    /** The key of the ring that encrypted `wrapped_key` and was used for `account_hash`. */
    vault_key_id: string
    wrapped_key: Buffer
    encrypted_account: ColumnType<Buffer, Buffer, never>
    account_hash: Buffer
    created_at: ColumnType<Date, Date, never>
    last_used_at: Date
  }
  /** Verified accounts. An account is stored here only as a keyed hash, so a row is not enough for a payout. */
  requisites: {
    id: string
    brand: string
    user_id: string
    pay_group_id: string
    /** Keyed hash of the account's fields, by which the account can be recognised but not read. */
    account_hash: string
    verified_at: Date | null
    created_at: Date
    /** The session that last requested it, its masked text, and the time of the request; null in older rows. */
    session_id_hash: string | null
    masked: string | null
    asked_at: Date | null
    /** How the account was verified; null in older rows, which means by a code. */
    verified_by: 'code' | 'merchant' | null
  }
}
