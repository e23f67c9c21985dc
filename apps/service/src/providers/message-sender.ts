/**
 * The port to the service that sends a player's messages. A plug-in gets values, not texts: the sender writes the text.
 */
import type { ContactType } from '@modulor/contract/vocabulary'
import type { OutwardClient } from './outward-client'

export type Message = {
  readonly contact: { readonly type: ContactType; readonly address: string }
  readonly template: 'one_time_code' | 'contact_changed' | 'new_device' | 'payout_account_added'
  /** They may hold a code: nothing here is ever logged. An account comes masked. */
  readonly values: Readonly<Record<string, string>>
  readonly language: string
}
export type MessageSender = {
  /** Whether the sender took the message. False also where nothing is known: a code may be asked for again. */
  send(message: Message): Promise<boolean>
}
export type MessageSenderSettings = { readonly url: string; readonly apiKey: string; readonly client: OutwardClient }
