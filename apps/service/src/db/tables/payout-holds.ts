import type { ContactType } from '@modulor/contract/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0023. */
export interface PayoutHoldTables {
  player_devices: {
    /** The order of a player's devices; the lowest is the first one. */
    number: GeneratedAlways<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    /** SHA-256 of the browser's random id, in hex; a browser without one has the id ''. */
    device_hash: WrittenOnce<string>
    first_seen_at: WrittenOnce<Date>
  }
  payout_holds: {
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    contact_changed_at: Date | null
    /** Holds that began before this time no longer apply. */
    lifted_at: Date | null
  }
  /** Messages that have not been sent yet. */
  player_notices: {
    id: WrittenOnce<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    template: WrittenOnce<'contact_changed' | 'new_device' | 'payout_account_added'>
    contact_type: WrittenOnce<ContactType>
    address: WrittenOnce<string>
    language: WrittenOnce<string>
    /** The account, masked. */
    account: WrittenOnce<string | null>
    created_at: WrittenOnce<Date>
    due_at: Date
    attempts: Generated<number>
    /** Attempts whose response was lost. */
    unknowns: Generated<number>
  }
}
