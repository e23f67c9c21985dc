/** The plug-ins that send messages in this build. To add one, add its folder and a line here. */
import { CONTACT_TYPES, type ContactType } from '@modulor/contract/vocabulary'
import type { MessageDeps, MessagePlugin, MessageSender } from './message-sender'
import { sandboxMessages } from './sandbox/sandbox-messages'
import { smtp } from './smtp/smtp'
import { twilio } from './twilio/twilio'

const PLUGINS: readonly MessagePlugin[] = [sandboxMessages, smtp, twilio]

/** The plug-ins by the names that a configuration uses in `plugin`. */
export const messagePlugins: ReadonlyMap<string, MessagePlugin> = new Map(
  PLUGINS.map((plugin) => [plugin.name, plugin]),
)

export type MessageEntry = { readonly plugin: string; readonly [setting: string]: unknown }
/** One sender for both channels, or one for each. */
export type MessagesConfig = {
  readonly plugin?: string | undefined
  readonly email?: MessageEntry | undefined
  readonly phone?: MessageEntry | undefined
  readonly [setting: string]: unknown
}
export type MessageSenders = ReadonlyMap<ContactType, MessageSender>

/** The plug-in's own keys of an entry. */
export function messageSettingsOf({ plugin: _, ...settings }: MessageEntry): Record<string, unknown> {
  return settings
}

export type SenderEntry = {
  /** The keys that lead to the entry in the configuration. */
  readonly path: readonly string[]
  readonly channels: readonly ContactType[]
  readonly entry: MessageEntry
}

/** Returns every entry with its channels. */
export function senderEntries(config: MessagesConfig | undefined): readonly SenderEntry[] {
  const { plugin, email, phone, ...settings } = config ?? {}
  const own = { email, phone }
  const entries = CONTACT_TYPES.flatMap((channel): readonly SenderEntry[] => {
    const entry = own[channel]
    return entry ? [{ path: ['messages', channel], channels: [channel], entry }] : []
  })
  const channels = CONTACT_TYPES.filter((channel) => !own[channel])
  return plugin === undefined ? entries : [...entries, { path: ['messages'], channels, entry: { ...settings, plugin } }]
}

export const messageChannels = (config: MessagesConfig | undefined): ReadonlySet<ContactType> =>
  new Set(senderEntries(config).flatMap(({ channels }) => channels))

/** Opens the sender of each configured channel. Throws at start for a configuration that `loadConfig` would refuse. */
export function createMessageSenders(
  config: MessagesConfig | undefined,
  depsOf: (channel: ContactType) => MessageDeps,
): MessageSenders {
  return new Map(
    senderEntries(config).flatMap(({ path, channels, entry }) => {
      const plugin = messagePlugins.get(entry.plugin)
      if (!plugin) throw new Error(`${path.join('.')}.plugin: unknown plug-in "${entry.plugin}"`)
      return channels.map((channel) => [channel, plugin.open(messageSettingsOf(entry), depsOf(channel))] as const)
    }),
  )
}
