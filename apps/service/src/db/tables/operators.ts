import type { ColumnType, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0028. */
export interface OperatorTables {
  operators: {
    id: WrittenOnce<string>
    name: string
    email: string | null
    roles: string[]
    created_at: WrittenOnce<Date>
    /** From then on the operator has no session and cannot sign in. */
    disabled_at: Date | null
  }
  operator_sessions: {
    /** SHA-256 of the session id, in hex. */
    id_hash: WrittenOnce<string>
    operator_id: WrittenOnce<string>
    created_at: WrittenOnce<Date>
    idle_expires_at: Date
    expires_at: WrittenOnce<Date>
  }
  /** Rows are only added. */
  audit_log: {
    number: GeneratedAlways<string>
    at: WrittenOnce<Date>
    /** Null: nobody was signed in. */
    operator_id: WrittenOnce<string | null>
    /** The id of the endpoint. */
    act: WrittenOnce<string>
    subject_kind: WrittenOnce<string | null>
    subject_id: WrittenOnce<string | null>
    /** `begun`, `done`, or the code of the refusal. */
    outcome: WrittenOnce<string>
    /** The operator's own words. */
    reason: WrittenOnce<string | null>
    request_id: WrittenOnce<string>
  }
}
