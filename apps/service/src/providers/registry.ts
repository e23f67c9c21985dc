/** The provider plug-ins of this build. To add one, add its folder and a line here (SVC-3). */
import { adyen } from './adyen/adyen'
import { adyenPayouts } from './adyen/adyen-payouts'
import type { OutboundClient } from './outbound-client'
import type { Provider, ProviderPlugin } from './provider'
import { sandbox } from './sandbox/sandbox'

const PLUGINS: readonly ProviderPlugin[] = [adyen, adyenPayouts, sandbox]

/** The plug-ins by the names that a configuration uses in `plugin`. */
export const providerPlugins: ReadonlyMap<string, ProviderPlugin> = new Map(
  PLUGINS.map((plugin) => [plugin.name, plugin]),
)

/** An entry under `providers`: the keys that all of them have, and next to them the settings of its plug-in. */
export type ProviderEntry = {
  readonly plugin: string
  readonly page_origins: readonly string[]
  readonly [setting: string]: unknown
}
export type Providers = ReadonlyMap<string, Provider>

/** The plug-in's own keys of an entry. */
export function settingsOf(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { plugin: _, page_origins: _origins, ...settings } = entry
  return settings
}

/** Creates every configured provider. Throws at start for a configuration that `loadConfig` would refuse. */
export function createProviders(
  entries: Readonly<Record<string, ProviderEntry>>,
  client: OutboundClient,
  plugins = providerPlugins,
): Map<string, Provider> {
  return new Map(
    Object.entries(entries).map(([name, entry]) => {
      const plugin = plugins.get(entry.plugin)
      if (!plugin) throw new Error(`providers.${name}.plugin: unknown plug-in "${entry.plugin}"`)
      return [name, plugin.open(plugin.settings.parse(settingsOf(entry)), { client })]
    }),
  )
}
