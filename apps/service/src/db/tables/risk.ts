import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0019: the counts of the limits against abuse. */
export interface RiskTables {
  risk_attempts: {
    payment_id: WrittenOnce<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    session_id_hash: WrittenOnce<string>
    /**
     * Keyed hash of the number, the same for every player of the brand; null if the number is not known here
     * (decision 97).
     */
    card_hash: WrittenOnce<string | null>
    /** Keyed hash of the caller's address; null if it is not known. */
    address_hash: WrittenOnce<string | null>
    /** Whether the number was entered, not taken from the player's saved cards. */
    is_typed: WrittenOnce<boolean>
    at: WrittenOnce<Date>
  }
  risk_alarms: {
    brand: string
    rule: string
    scope: string
    /** The subject of the alarm: a player, or a keyed hash. */
    subject: string
    /** The merchant gets no second event before this time. */
    until: Date
  }
  code_events: {
    id: Generated<string>
    kind: WrittenOnce<'sent' | 'failed'>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    contact_hash: WrittenOnce<string | null>
    at: WrittenOnce<Date>
  }
}
