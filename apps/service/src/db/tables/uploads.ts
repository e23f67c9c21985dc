import type { ColumnType } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0009. */
export interface UploadTables {
  uploads: {
    id: WrittenOnce<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    session_id_hash: WrittenOnce<string>
    pay_group_id: WrittenOnce<string>
    /** Letters, digits, underscore and hyphen, then the extension of its content type. */
    name: WrittenOnce<string>
    content_type: WrittenOnce<string>
    size_bytes: WrittenOnce<number>
    sha256: WrittenOnce<Buffer>
    content: WrittenOnce<Buffer>
    /** The newest payment that was submitted with it. */
    payment_id: ColumnType<string | null, null, string>
    created_at: WrittenOnce<Date>
  }
}
