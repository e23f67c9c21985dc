import type { ColumnType } from 'kysely'

/** Migration 0015. */
export interface PayoutAccountTables {
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
}
