/** Checks the sources of exchange rates in a configuration, and the methods that use them. */
import { ratePlugins, rateSettingsOf } from '../exchange-rates'
import { problemsOf } from './problem'
import type { CashierConfig } from './schema'
import { suggestion } from './suggest'

type Report = (path: readonly PropertyKey[], message: string) => void

/** Dependencies without a network: a source that is opened with them uses its settings only. */
const UNCONNECTED = {
  client: { send: () => Promise.resolve({ kind: 'lost', why: 'address_refused' } as const) },
  now: () => new Date(0),
  logger: { info: () => undefined, warn: () => undefined },
  changed: () => undefined,
}

function openRight({ exchange_rates: entries }: CashierConfig, report: Report) {
  return new Map(
    Object.entries(entries).flatMap(([name, entry]) => {
      const path = ['exchange_rates', name]
      const plugin = ratePlugins.get(entry.plugin)
      if (!plugin) {
        const known = [...ratePlugins.keys()]
        report([...path, 'plugin'], `unknown plug-in; known: ${known.join(', ')}${suggestion(entry.plugin, known)}`)
        return []
      }
      const settings = rateSettingsOf(entry)
      const issues = plugin.settings.safeParse(settings, { reportInput: true }).error?.issues ?? []
      for (const problem of problemsOf(issues)) report([...path, ...problem.path], problem.message)
      return issues.length > 0 ? [] : [[name, plugin.open(settings, UNCONNECTED)] as const]
    }),
  )
}

/** Reports invalid sources, methods with an unknown source, and pairs of currencies that a source does not support. */
export function checkRates(config: CashierConfig, report: Report): void {
  const sources = openRight(config, report)
  for (const [id, { processing, limits }] of Object.entries(config.methods)) {
    if (processing?.source === undefined) continue
    const { source, currency } = processing
    const path = ['methods', id, 'processing', 'source']
    if (!Object.hasOwn(config.exchange_rates, source)) {
      const names = Object.keys(config.exchange_rates)
      report(path, `the source "${source}" is not configured under exchange_rates${suggestion(source, names)}`)
    }
    for (const from of Object.keys(limits))
      if (from !== currency && sources.get(source)?.rateOf(from, currency).kind === 'no_pair')
        report(path, `the source "${source}" has no rate from ${from} to ${currency}`)
  }
}
