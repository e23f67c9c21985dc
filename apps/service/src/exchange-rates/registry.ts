/** The sources of exchange rates in this build. To add one, add its folder and a line here. */
import { httpRates } from './http/http'
import type { RatePlugin } from './rate-source'
import { staticRates } from './static/static'

const PLUGINS: readonly RatePlugin[] = [staticRates, httpRates]

/** The plug-ins by the names that a configuration uses in `plugin`. */
export const ratePlugins: ReadonlyMap<string, RatePlugin> = new Map(PLUGINS.map((plugin) => [plugin.name, plugin]))

export type RateEntry = { readonly plugin: string; readonly [setting: string]: unknown }

/** The plug-in's own keys of an entry. */
export function rateSettingsOf({ plugin: _, ...settings }: RateEntry): Record<string, unknown> {
  return settings
}
