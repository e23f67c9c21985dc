import type { SwitchKind } from '@modulor/contract/vocabulary'
import type { ColumnType } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0035. */
export interface SwitchTables {
  switches: {
    id: ColumnType<string, never, never>
    brand: WrittenOnce<string>
    kind: WrittenOnce<SwitchKind>
    /** What is off: a method's id, a provider's name, a country's code or a flow. */
    subject: WrittenOnce<string>
    reason: WrittenOnce<string>
    starts_at: WrittenOnce<Date>
    /** Null: until an operator turns it on. */
    ends_at: WrittenOnce<Date | null>
    created_by: WrittenOnce<string>
    created_at: WrittenOnce<Date>
    ended_at: ColumnType<Date | null, undefined, Date>
    ended_by: ColumnType<string | null, undefined, string>
  }
}
