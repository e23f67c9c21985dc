import type { CashierConfig } from '../config/schema'
import { ratePlugins, rateSettingsOf } from '../exchange-rates'
import type { OutboundClient } from '../providers/outbound-client'
import { ok, problem, type Finding } from './finding'

const SILENT = { info: () => undefined, warn: () => undefined }

/** Reads each source of exchange rates once, like the service. */
export async function checkExchangeRates(
  { exchange_rates: entries }: CashierConfig,
  client: OutboundClient,
): Promise<readonly Finding[]> {
  const now = () => new Date()
  return Promise.all(
    Object.entries(entries).map(async ([name, entry]) => {
      const subject = `Exchange rates ${name}`
      const plugin = ratePlugins.get(entry.plugin)
      const source = plugin?.open(rateSettingsOf(entry), { client, now, logger: SILENT, changed: () => undefined })
      const why = await source?.examine?.()
      return why === undefined
        ? ok(subject, 'can be used')
        : problem(subject, `cannot be used: ${why}; methods that need them are not available to players`)
    }),
  )
}
