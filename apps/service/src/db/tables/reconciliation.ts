import type { ColumnType } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>
type Made<T> = ColumnType<T, never, never>

/** Migration 0037. Rows of all these tables are only inserted. */
export interface ReconciliationTables {
  statements: {
    id: WrittenOnce<string>
    provider: WrittenOnce<string>
    /** The provider's date of the statement; its day may begin at another time than ours. */
    day: WrittenOnce<string>
    covers_from: WrittenOnce<Date>
    covers_to: WrittenOnce<Date>
    file_hash: WrittenOnce<string>
    line_count: WrittenOnce<number>
    /** Lines that an earlier statement also had. */
    known_count: WrittenOnce<number>
    imported_at: WrittenOnce<Date>
    imported_by: WrittenOnce<string | null>
  }
  statement_balances: {
    statement_id: WrittenOnce<string>
    currency: WrittenOnce<string>
    opening: WrittenOnce<string>
    closing: WrittenOnce<string>
  }
  statement_lines: {
    id: Made<string>
    statement_id: WrittenOnce<string>
    provider: WrittenOnce<string>
    day: WrittenOnce<string>
    row_number: WrittenOnce<number>
    fingerprint: WrittenOnce<string>
    /** The number among equal lines, from 1. */
    occurrence: WrittenOnce<number>
    kind: WrittenOnce<string>
    reference: WrittenOnce<string | null>
    payment_reference: WrittenOnce<string | null>
    operation_reference: WrittenOnce<string | null>
    amount: WrittenOnce<string>
    fee: WrittenOnce<string>
    currency: WrittenOnce<string>
    booked_at: WrittenOnce<Date>
  }
  statement_matches: {
    line_id: WrittenOnce<string>
    /** Our movement that the line is about; null for a fee. */
    movement: WrittenOnce<string | null>
    payment_id: WrittenOnce<string | null>
    matched_at: WrittenOnce<Date>
  }
  statement_breaks: {
    /** The subject of its case. */
    subject: WrittenOnce<string>
    provider: WrittenOnce<string>
    day: WrittenOnce<string>
    kind: WrittenOnce<string>
    /** Null: the statement has no line for one of our movements, or is inconsistent in itself. */
    line_id: WrittenOnce<string | null>
    movement: WrittenOnce<string | null>
    payment_id: WrittenOnce<string | null>
    opened_at: WrittenOnce<Date>
  }
  statement_fees: {
    statement_id: WrittenOnce<string>
    brand: WrittenOnce<string>
    currency: WrittenOnce<string>
    /** Whole minor units. */
    amount: WrittenOnce<string>
  }
  reconciled_days: {
    provider: WrittenOnce<string>
    day: WrittenOnce<string>
    closed_at: WrittenOnce<Date>
    closed_by: WrittenOnce<string>
  }
}
