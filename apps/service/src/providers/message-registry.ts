/** Which senders of messages this build has. Adding one costs its file and a line here. */
import type { MessageSender, MessageSenderSettings } from './message-sender'
import type { OutwardClient } from './outward-client'
import { sandboxMessages } from './sandbox/sandbox-messages'

const PLUGINS: Readonly<Record<string, (settings: MessageSenderSettings) => MessageSender>> = {
  sandbox: sandboxMessages,
}

/** Names that a configuration may give in `messages.plugin`. */
export const messagePlugins: readonly string[] = Object.keys(PLUGINS)

/** The configured sender, or undefined where there is none. Throws at start for a plug-in that this build lacks. */
export function createMessageSender(
  config: { readonly plugin: string; readonly url: string; readonly api_key: string } | undefined,
  client: OutwardClient,
): MessageSender | undefined {
  if (!config) return undefined
  const plugin = Object.hasOwn(PLUGINS, config.plugin) ? PLUGINS[config.plugin] : undefined
  if (!plugin) throw new Error(`messages.plugin: unknown plug-in "${config.plugin}"`)
  return plugin({ url: config.url, apiKey: config.api_key, client })
}
