import type { PlayerView } from '@modulor/contract/operator'
import type { ContactType, MessageTemplate } from '@modulor/contract/vocabulary'
import type { Tx } from '../../db/transaction'
import type { UpkeepTask } from '../../jobs/upkeep'
import type { Outcome } from '../../outcome'
import type { Contact } from './hash-contact'

export type Player = { readonly brand: string; readonly userId: string }
export type Contacts = Readonly<Record<ContactType, string | null>>
/** The session's language, for the player's messages; English where it is not known. */
export type NotifiedPlayer = Player & { readonly language: string | null }

/** What nobody has to have asked for. */
export type NoticeTemplate = Exclude<MessageTemplate, 'one_time_code'>
export type Notice = {
  readonly template: NoticeTemplate
  /** A new payout account, masked. */
  readonly account: string | null
}

export type CodeToSend = { readonly code: string; readonly minutes: number; readonly language: string }
/** By channel, whether the player gets notices there. */
export type NoticeChoice = Readonly<Record<ContactType, boolean>>

export type Report = {
  readonly channel: string
  /** Undefined: what the owner of a number wrote to us. */
  readonly messageId: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Buffer
}
export type ReportAnswer = { readonly contentType: string; readonly body: string }

export interface PlayerMessages {
  /**
   * Sends a code at once. True once the other side has accepted it; false also where nothing is known, because a code may
   * be asked for again. An opt-out from notices does not concern codes.
   */
  sendCode(player: Player, contact: Contact, code: CodeToSend): Promise<boolean>
  /**
   * In a transaction: stores one notice for each contact by whose channel messages are sent. True where one waits to be
   * sent: then call `sendSoon` once the transaction has ended. A notice over the recipient's limit fails at once.
   */
  addNotices(tx: Tx, player: NotifiedPlayer, contacts: Contacts, notice: Notice): Promise<boolean>
  /** Sends the notices that are due, beside the request. */
  sendSoon(): void
  /** What a provider's server reports. Refuses `not_found` where no sender reports, `signature_invalid` a forged one. */
  receive(report: Report): Promise<Outcome<ReportAnswer>>
  /** Whether a player gets notices. A number whose owner opted out gets none in any case. */
  noticesOf(player: Player): Promise<NoticeChoice>
  chooseNotices(
    player: Player,
    choice: { readonly [channel in ContactType]?: boolean | undefined },
  ): Promise<NoticeChoice>
  /** The newest messages to a player, without what they said. */
  listOf(player: Player): Promise<PlayerView['messages']>
  /** Sends what is due. What does not leave is tried again for a day. */
  readonly task: UpkeepTask
  /** Resolves when what is being sent has been answered. */
  idle(): Promise<void>
  /** Waits for the messages that are being sent. */
  stop(): Promise<void>
}
