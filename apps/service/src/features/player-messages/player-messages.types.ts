import type { PlayerView } from '@modulor/contract/operator'
import type { ContactType, MessageTemplate } from '@modulor/contract/vocabulary'
import type { Tx } from '../../db/transaction'
import type { UpkeepTask } from '../../jobs/upkeep'
import type { Outcome } from '../../outcome'
import type { Contact } from './hash-contact'

export type Player = { readonly brand: string; readonly userId: string }
export type Contacts = Readonly<Record<ContactType, string | null>>
/** A player with the session's language for messages; null means English. */
export type NotifiedPlayer = Player & { readonly language: string | null }

/** Templates of notices, which are sent without a request of the player. */
export type NoticeTemplate = Exclude<MessageTemplate, 'one_time_code'>
export type Notice = {
  readonly template: NoticeTemplate
  /** A new payout account, masked. */
  readonly account: string | null
}

export type CodeToSend = { readonly code: string; readonly minutes: number; readonly language: string }
/** Whether the player gets notices, by channel. */
export type NoticeChoice = Readonly<Record<ContactType, boolean>>

export type Report = {
  readonly channel: string
  /** Undefined for a report about a message that the owner of a number wrote to us. */
  readonly messageId: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Buffer
}
export type ReportAnswer = { readonly contentType: string; readonly body: string }

export interface PlayerMessages {
  /**
   * Sends a code at once. Returns true after the provider has accepted it. Returns false also if the result is unknown, because
   * the player may request another code. An opt-out from notices does not apply to codes.
   */
  sendCode(player: Player, contact: Contact, code: CodeToSend): Promise<boolean>
  /**
   * Stores one notice for each contact whose channel has a sender, in the caller's transaction. Returns true if one waits to be
   * sent: then call `sendSoon` after the transaction has ended. A notice over the recipient's limit fails at once.
   */
  addNotices(tx: Tx, player: NotifiedPlayer, contacts: Contacts, notice: Notice): Promise<boolean>
  /** Sends the notices that are due, in the background. */
  sendSoon(): void
  /**
   * Handles a report of a provider's server. Refuses `not_found` if the channel's sender has no reports, and
   * `signature_invalid`.
   */
  receive(report: Report): Promise<Outcome<ReportAnswer>>
  /** Whether a player gets notices. A number whose owner opted out never gets any. */
  noticesOf(player: Player): Promise<NoticeChoice>
  chooseNotices(
    player: Player,
    choice: { readonly [channel in ContactType]?: boolean | undefined },
  ): Promise<NoticeChoice>
  /** The newest messages to a player, without their content. */
  listOf(player: Player): Promise<PlayerView['messages']>
  /** Sends the notices that are due. One that cannot be sent is retried for a day. */
  readonly task: UpkeepTask
  /** Resolves when the running sends have ended. */
  idle(): Promise<void>
  /** Stops sending, and waits for the message that is being sent. */
  stop(): Promise<void>
}
