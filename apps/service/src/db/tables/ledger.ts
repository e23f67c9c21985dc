import type { ColumnType, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>
type KeptByTheDatabase<T> = ColumnType<T, never, never>

/** Migrations 0001, 0020, 0031 and 0059. Rows are only added; amounts are whole minor units, which come as text. */
export interface LedgerTables {
  ledger_accounts: {
    id: GeneratedAlways<string>
    brand: WrittenOnce<string>
    kind: WrittenOnce<string>
    owner: WrittenOnce<string>
    currency: WrittenOnce<string>
    /** Only of accounts that may not go below zero. */
    balance: KeptByTheDatabase<string | null>
    created_at: KeptByTheDatabase<Date>
  }
  /** With how many decimals the last accepted configuration counts each currency. */
  currency_precisions: { currency: WrittenOnce<string>; precision: number }
  ledger_transfers: {
    id: GeneratedAlways<string>
    operation: WrittenOnce<string>
    line: WrittenOnce<number>
    kind: WrittenOnce<string>
    debit: WrittenOnce<string>
    credit: WrittenOnce<string>
    currency: WrittenOnce<string>
    amount: WrittenOnce<string>
    settles: WrittenOnce<string | null>
    created_at: KeptByTheDatabase<Date>
  }
  /** Hashes of what the ledger holds, in batches; every id comes as text. */
  ledger_batches: {
    number: WrittenOnce<string>
    previous_hash: WrittenOnce<Buffer>
    last_transfer_id: WrittenOnce<string>
    last_move_id: WrittenOnce<string>
    transfer_ids: WrittenOnce<string[]>
    move_ids: WrittenOnce<string[]>
    /** 32 bytes for each transfer, then for each move. */
    entry_hashes: WrittenOnce<Buffer>
    last_audit_number: WrittenOnce<string>
    audit_numbers: WrittenOnce<string[]>
    /** 32 bytes for each line of the audit log. */
    audit_hashes: WrittenOnce<Buffer>
    hash: WrittenOnce<Buffer>
    /** Whose key made `seal`. */
    vault_key_id: WrittenOnce<string>
    seal: WrittenOnce<Buffer>
    closed_at: WrittenOnce<Date>
  }
}
