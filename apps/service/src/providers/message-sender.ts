/**
 * The port to a service that sends messages to players: an SMTP server, or the API of an SMS provider. A plug-in
 * receives a composed message and returns the result of the attempt; `features/player-messages` decides what follows
 * from it.
 */
import type { LanguageCode } from '@modulor/contract/languages'
import type { ContactType, MessageTemplate } from '@modulor/contract/vocabulary'
import type { z } from 'zod'
import type { OutboundClient } from './outbound-client'

export type OutgoingMessage = {
  /** A UUID, the same at each attempt. */
  readonly id: string
  readonly contact: { readonly type: ContactType; readonly address: string }
  /** The sender: the brand's name, and its own address or number if it has one. */
  readonly from: { readonly name: string; readonly address: string | undefined }
  readonly language: LanguageCode
  readonly direction: 'ltr' | 'rtl'
  /** Used for e-mail only. */
  readonly subject: string
  /** Plain text; for an SMS it is the whole message. It may contain a code, so nothing of a message is ever logged. */
  readonly text: string
  /** Used for e-mail only. */
  readonly html: string
  /** The template and values of the text, for a plug-in with texts of its own. An account is masked. */
  readonly template: MessageTemplate
  readonly values: Readonly<Record<string, string>>
}

/**
 * Reasons why nothing was sent although another attempt may succeed. The first three are errors of the configuration.
 */
export type DelayReason =
  | 'credentials_refused'
  | 'sender_refused'
  | 'tls_unavailable'
  | 'connection_failed'
  | 'timed_out'
  | 'busy'

/** Reasons for which no attempt will succeed. */
export type RefusalReason = 'address_refused' | 'opted_out' | 'content_refused'

/** The result of one attempt. A plug-in never throws. */
export type SendResult =
  /** The server has taken over the message. */
  | { readonly kind: 'accepted' }
  /** Nothing was sent. `code` is the server's reply code, for the log. */
  | { readonly kind: 'delayed'; readonly why: DelayReason; readonly code?: number }
  /** The response was lost. The message may have been sent, so a retry may send a second copy. */
  | { readonly kind: 'unknown'; readonly why: 'connection_failed' | 'timed_out' | 'unclear_answer' }
  | { readonly kind: 'refused'; readonly why: RefusalReason; readonly code?: number }

/** A call of the provider's server to ours: a report about a sent message, or a reply from the owner of a number. */
export type ReportCall = {
  readonly about: 'message' | 'number'
  /** Exactly as it was registered at the provider, because it is part of the signature. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Buffer
}
export type MessageReport =
  | { readonly kind: 'state'; readonly state: 'accepted' | 'delivered' | 'failed'; readonly why?: RefusalReason }
  /** The owner of a number has unsubscribed from messages, or subscribed again. */
  | { readonly kind: 'opted_out' | 'opted_in'; readonly address: string }
  /** Genuine, but without any effect. */
  | { readonly kind: 'nothing' }
  /** The signature is not the provider's. */
  | { readonly kind: 'forged' }

export interface MessageSender {
  send(message: OutgoingMessage): Promise<SendResult>
  /** Connects without sending a message. `accepted`: the server can be reached and accepts the credentials. */
  check?(): Promise<SendResult>
  /**
   * Reads a report of the provider, and has the response that the provider expects. Absent if the provider sends no
   * reports.
   */
  readonly reports?: {
    read(call: ReportCall): MessageReport
    readonly answer: { readonly contentType: string; readonly body: string }
  }
}

export type MessageDeps = {
  readonly client: Pick<OutboundClient, 'send'>
  /** The address to which the provider reports about a message. */
  readonly reportUrl: (messageId: string) => string
}

export type MessagePlugin = {
  /** The name that a configuration uses in `plugin`. */
  readonly name: string
  readonly channels: readonly ContactType[]
  /** The schema of the plug-in's own keys. */
  readonly settings: z.ZodType
  /** Keys of settings that are secrets. */
  readonly secrets: readonly string[]
  /** Returns the key of a setting that is unsafe in production, and why; undefined if there is none. */
  unsafe?(settings: unknown): { readonly key: string; readonly why: string } | undefined
  /** Creates the sender without connecting. Throws for settings that `settings` refuses. */
  open(settings: unknown, deps: MessageDeps): MessageSender
}

/** Creates a plug-in whose functions get the settings parsed by its schema. */
export function messagePlugin<Settings>(plugin: {
  readonly name: string
  readonly channels: readonly ContactType[]
  readonly settings: z.ZodType<Settings>
  readonly secrets: readonly string[]
  unsafe?(settings: Settings): { readonly key: string; readonly why: string } | undefined
  open(settings: Settings, deps: MessageDeps): MessageSender
}): MessagePlugin {
  const { unsafe } = plugin
  return {
    ...plugin,
    ...(unsafe && { unsafe: (settings) => unsafe(plugin.settings.parse(settings)) }),
    open: (settings, deps) => plugin.open(plugin.settings.parse(settings), deps),
  }
}
