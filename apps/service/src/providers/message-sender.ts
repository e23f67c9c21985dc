/**
 * The port to a service that sends a player's messages: an SMTP server, or an SMS provider's API. A plug-in gets a
 * written message and says the result of the attempt; what follows from that is decided by `features/player-messages`.
 */
import type { LanguageCode } from '@modulor/contract/languages'
import type { ContactType, MessageTemplate } from '@modulor/contract/vocabulary'
import type { z } from 'zod'
import type { OutwardClient } from './outward-client'

export type OutgoingMessage = {
  /** The same at each attempt: a UUID. */
  readonly id: string
  readonly contact: { readonly type: ContactType; readonly address: string }
  /** Who it comes from: the brand's name, and its own address or number where the brand has one. */
  readonly from: { readonly name: string; readonly address: string | undefined }
  readonly language: LanguageCode
  readonly direction: 'ltr' | 'rtl'
  /** Of an e-mail. */
  readonly subject: string
  /** Plain text; an SMS as a whole. It may hold a code: nothing here is ever logged. */
  readonly text: string
  /** Of an e-mail. */
  readonly html: string
  /** What it was written from, for a sender with texts of its own. An account comes masked. */
  readonly template: MessageTemplate
  readonly values: Readonly<Record<string, string>>
}

/** Why nothing was sent, and another attempt may succeed. The first three are faults of the configuration. */
export type DelayReason =
  | 'credentials_refused'
  | 'sender_refused'
  | 'tls_unavailable'
  | 'connection_failed'
  | 'timed_out'
  | 'busy'

/** Why no attempt will succeed. */
export type RefusalReason = 'address_refused' | 'opted_out' | 'content_refused'

/** The result of one attempt. A plug-in never throws. */
export type SendResult =
  /** The other side is responsible for the message now. */
  | { readonly kind: 'accepted' }
  /** Nothing was sent. `code` is the other side's number, for the log. */
  | { readonly kind: 'delayed'; readonly why: DelayReason; readonly code?: number }
  /** The answer was lost: the message may have been sent, so a repeat may be a second copy. */
  | { readonly kind: 'unknown'; readonly why: 'connection_failed' | 'timed_out' | 'unclear_answer' }
  | { readonly kind: 'refused'; readonly why: RefusalReason; readonly code?: number }

/** A call of the provider's server to ours: about a message that was sent, or what the owner of a number wrote to us. */
export type ReportCall = {
  readonly about: 'message' | 'number'
  /** As the provider was given it. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Buffer
}
export type MessageReport =
  | { readonly kind: 'state'; readonly state: 'accepted' | 'delivered' | 'failed'; readonly why?: RefusalReason }
  /** The owner of a number wants no more messages, or wants them again. */
  | { readonly kind: 'opted_out' | 'opted_in'; readonly address: string }
  /** Genuine, and nothing follows from it. */
  | { readonly kind: 'nothing' }
  /** Not from the provider. */
  | { readonly kind: 'forged' }

export interface MessageSender {
  send(message: OutgoingMessage): Promise<SendResult>
  /** Asks the other side without a message. `accepted`: it can be reached, and takes the credentials. */
  check?(): Promise<SendResult>
  /** Reads what the provider reports, and says what it expects as the answer; absent where it reports nothing. */
  readonly reports?: {
    read(call: ReportCall): MessageReport
    readonly answer: { readonly contentType: string; readonly body: string }
  }
}

export type MessageMeans = {
  readonly client: Pick<OutwardClient, 'send'>
  /** The address to which the provider reports about a message. */
  readonly reportUrl: (messageId: string) => string
}

export type MessagePlugin = {
  /** As a configuration names it in `plugin`. */
  readonly name: string
  readonly channels: readonly ContactType[]
  /** Of its own keys. */
  readonly settings: z.ZodType
  /** Keys of settings that are secrets. */
  readonly secrets: readonly string[]
  /** What its settings must not be in production, by their keys; undefined: nothing. */
  unsafe?(settings: unknown): { readonly key: string; readonly why: string } | undefined
  /** Connects to nothing. Throws for settings that `settings` refuses. */
  open(settings: unknown, means: MessageMeans): MessageSender
}

/** A plug-in whose functions get the settings as its schema reads them. */
export function messagePlugin<Settings>(plugin: {
  readonly name: string
  readonly channels: readonly ContactType[]
  readonly settings: z.ZodType<Settings>
  readonly secrets: readonly string[]
  unsafe?(settings: Settings): { readonly key: string; readonly why: string } | undefined
  open(settings: Settings, means: MessageMeans): MessageSender
}): MessagePlugin {
  const { unsafe } = plugin
  return {
    ...plugin,
    ...(unsafe && { unsafe: (settings) => unsafe(plugin.settings.parse(settings)) }),
    open: (settings, means) => plugin.open(plugin.settings.parse(settings), means),
  }
}
