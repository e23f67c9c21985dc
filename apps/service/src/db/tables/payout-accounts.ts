import type { ColumnType } from 'kysely'

/** Migrations 0010, 0014 and 0015. */
export interface PayoutAccountTables {
  /** Accounts that are offered again, sealed by the vault. */
  payout_accounts: {
    id: ColumnType<string, string, never>
    brand: ColumnType<string, string, never>
    user_id: ColumnType<string, string, never>
    pay_group_id: ColumnType<string, string, never>
    masked: ColumnType<string, string, never>
    /** Which key of the ring wrapped `wrapped_key` and keyed `account_hash`. */
    vault_key_id: string
    wrapped_key: Buffer
    encrypted_account: ColumnType<Buffer, Buffer, never>
    account_hash: Buffer
    created_at: ColumnType<Date, Date, never>
    last_used_at: Date
  }
  /** Which accounts are verified. An account is known here by a keyed hash, so a row alone cannot be paid out to. */
  requisites: {
    id: string
    brand: string
    user_id: string
    pay_group_id: string
    /** Keyed hash of the account's fields: enough to recognise it, nothing to read. */
    account_hash: string
    verified_at: Date | null
    created_at: Date
    /** The session that asked for it last, how it is shown, and when it was asked for; null in rows from before. */
    session_id_hash: string | null
    masked: string | null
    asked_at: Date | null
    /** How the account was verified; null in older rows, which means by a code. */
    verified_by: 'code' | 'merchant' | null
  }
}
