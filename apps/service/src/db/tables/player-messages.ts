import type { ContactType, MessageReason, MessageState, MessageTemplate } from '@modulor/contract/vocabulary'
import type { ColumnType } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0049. */
export interface PlayerMessageTables {
  player_messages: {
    id: WrittenOnce<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    template: WrittenOnce<MessageTemplate>
    contact_type: WrittenOnce<ContactType>
    masked_address: WrittenOnce<string>
    /** Keyed hash, whose key is not in the database; messages to one contact are counted by it. */
    contact_hash: WrittenOnce<string>
    state: MessageState
    reason: MessageReason | null
    created_at: WrittenOnce<Date>
    updated_at: Date
    /** When the last attempt began; null before the first. */
    sent_at: Date | null
  }
  player_opt_outs: {
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    contact_type: WrittenOnce<ContactType>
    at: WrittenOnce<Date>
  }
  number_opt_outs: {
    /** The digits of the number. */
    number: WrittenOnce<string>
    at: WrittenOnce<Date>
  }
}
