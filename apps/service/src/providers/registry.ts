/** Which provider plug-ins this build has. Adding one costs its folder and a line here (SVC-3). */
import type { OutwardClient } from './outward-client'
import type { Provider, ProviderPlugin } from './provider'
import { sandbox } from './sandbox/sandbox'

const PLUGINS: Readonly<Record<string, ProviderPlugin>> = { sandbox }

/** Names that a configuration may give in `plugin`. */
export const providerPlugins: readonly string[] = Object.keys(PLUGINS)

type ProviderConfig = {
  readonly plugin: string
  readonly url: string
  readonly api_key: string
  readonly callback_secret: string
}
export type Providers = ReadonlyMap<string, Provider>

/** Sets up every configured provider. Throws at start when a configuration names a plug-in that this build lacks. */
export function createProviders(config: Readonly<Record<string, ProviderConfig>>, client: OutwardClient): Providers {
  return new Map(
    Object.entries(config).map(([name, settings]) => {
      const plugin = Object.hasOwn(PLUGINS, settings.plugin) ? PLUGINS[settings.plugin] : undefined
      if (!plugin) throw new Error(`providers.${name}.plugin: there is no plug-in "${settings.plugin}"`)
      const { url, api_key: apiKey, callback_secret: callbackSecret } = settings
      return [name, plugin({ url, apiKey, callbackSecret, client })]
    }),
  )
}
