import type { ColumnType, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>
type KeptByTheDatabase<T> = ColumnType<T, never, never>

/** Migration 0001. Rows are only added; amounts are whole minor units, which come as text. */
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
}
