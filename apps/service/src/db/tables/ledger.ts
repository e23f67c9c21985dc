import type { ColumnType, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>
type KeptByTheDatabase<T> = ColumnType<T, never, never>

/**
 * Migrations 0001, 0020, 0031 and 0059. Rows are only inserted. Amounts are whole minor units, which the driver
 * returns as text.
 */
export interface LedgerTables {
  ledger_accounts: {
    id: GeneratedAlways<string>
    brand: WrittenOnce<string>
    kind: WrittenOnce<string>
    owner: WrittenOnce<string>
    currency: WrittenOnce<string>
    /** Set only for accounts that may not become negative. */
    balance: KeptByTheDatabase<string | null>
    created_at: KeptByTheDatabase<Date>
  }
  /** The number of decimals of each currency in the last accepted configuration. */
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
  /** Hashes of the ledger's rows, in batches. The driver returns every id as text. */
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
    /** The id of the key that made `seal`. */
    vault_key_id: WrittenOnce<string>
    seal: WrittenOnce<Buffer>
    closed_at: WrittenOnce<Date>
  }
}
