import type { ColumnType, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migrations 0028, 0031 and 0042. */
export interface OperatorTables {
  operators: {
    id: WrittenOnce<string>
    name: string
    email: string | null
    roles: string[]
    created_at: WrittenOnce<Date>
    /** From this time on the operator has no session and cannot sign in. */
    disabled_at: Date | null
    /** Issuer and subject at the OpenID provider. */
    openid_subject: ColumnType<string | null, string | null | undefined, string | null>
  }
  operator_sessions: {
    /** SHA-256 of the session id, in hex. */
    id_hash: WrittenOnce<string>
    operator_id: WrittenOnce<string>
    created_at: WrittenOnce<Date>
    idle_expires_at: Date
    expires_at: WrittenOnce<Date>
    /** The passkey that opened the session. The session ends when the passkey is removed. */
    credential_id: WrittenOnce<string | null>
  }
  /** Passkeys. */
  operator_credentials: {
    /** The authenticator's id of the passkey, in base64url. */
    id: WrittenOnce<string>
    operator_id: WrittenOnce<string>
    public_key: WrittenOnce<Buffer>
    /** The authenticator's count of uses. A copied authenticator would have a count of its own. */
    counter: string | number
    transports: WrittenOnce<string[]>
    created_at: WrittenOnce<Date>
    last_used_at: Date | null
    /** Identifies the passkey in an address. */
    passkey_id: GeneratedAlways<string>
    name: string | null
  }
  operator_setup_links: {
    operator_id: WrittenOnce<string>
    /** SHA-256 of the token, in hex. */
    token_hash: string
    created_at: Date
    expires_at: Date
  }
  operator_challenges: {
    /** SHA-256 of the challenge or state, in hex. */
    value_hash: WrittenOnce<string>
    kind: WrittenOnce<string>
    operator_id: WrittenOnce<string | null>
    /** JSON. */
    details: ColumnType<unknown, string | null, never>
    expires_at: WrittenOnce<Date>
  }
  /** Rows are only added. */
  audit_log: {
    number: GeneratedAlways<string>
    at: WrittenOnce<Date>
    /** Null: no operator was signed in. */
    operator_id: WrittenOnce<string | null>
    /** The id of the endpoint. */
    act: WrittenOnce<string>
    subject_kind: WrittenOnce<string | null>
    subject_id: WrittenOnce<string | null>
    /** `begun`, `done`, or the code of the refusal. */
    outcome: WrittenOnce<string>
    /** The reason in the operator's own words. */
    reason: WrittenOnce<string | null>
    request_id: WrittenOnce<string>
    /** Null in older lines, and for a command. */
    caller_address: WrittenOnce<string | null>
  }
}
