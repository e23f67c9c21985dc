/** Checks the senders of players' messages in a configuration. */
import { messagePlugins, messageSettingsOf, senderEntries } from '../providers/message-registry'
import { problemsOf } from './problem'
import type { CashierConfig } from './schema'
import { suggestion } from './suggest'

type Report = (path: readonly PropertyKey[], message: string) => void

/** Reports unknown plug-ins, plug-ins that do not support their channel, and settings that their plug-in refuses. */
export function checkMessages({ messages }: CashierConfig, report: Report): void {
  const entries = senderEntries(messages)
  if (messages && entries.length === 0)
    report(['messages'], 'has no sender: write `plugin`, or `email` and `phone` with one sender each')
  for (const { path, channels, entry } of entries) {
    const plugin = messagePlugins.get(entry.plugin)
    const known = [...messagePlugins.keys()]
    if (!plugin) {
      report([...path, 'plugin'], `unknown plug-in; known: ${known.join(', ')}${suggestion(entry.plugin, known)}`)
      continue
    }
    const missing = channels.filter((channel) => !plugin.channels.includes(channel))
    if (missing.length > 0) report([...path, 'plugin'], `cannot send by ${missing.join(' and ')}`)
    const issues = plugin.settings.safeParse(messageSettingsOf(entry), { reportInput: true }).error?.issues ?? []
    for (const problem of problemsOf(issues)) report([...path, ...problem.path], problem.message)
  }
}
