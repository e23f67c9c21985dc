/** What a configuration says of providers, as far as only their plug-ins can judge it. */
import { z } from 'zod'
import type { Provider, ProviderPlugin } from '../providers/provider'
import { settingsOf, type ProviderEntry } from '../providers/registry'
import { problemsOf, type Problem } from './problem'
import type { CashierConfig } from './schema'
import { walletOf } from './wallet-of'

export type Plugins = ReadonlyMap<string, ProviderPlugin>

/** As much of a file's providers as has to be right before their plug-ins can read the rest. */
const Entries = z.object({ providers: z.record(z.string(), z.looseObject({ plugin: z.string() })) })

/** Problems of the settings by the schemas of their plug-ins, with the paths of their keys. A plug-in that this build lacks is no problem here. */
export function checkProviderSettings(written: unknown, plugins: Plugins): readonly Problem[] {
  const { providers = {} } = Entries.safeParse(written).data ?? {}
  return Object.entries(providers).flatMap(([id, entry]) => {
    const read = plugins.get(entry.plugin)?.settings.safeParse(settingsOf(entry), { reportInput: true })
    return problemsOf(read?.error?.issues ?? []).map(({ path, message }) => ({
      path: ['providers', id, ...path],
      message,
    }))
  })
}

/** A provider that reaches nobody: only what it can do is looked at. Undefined where its settings are wrong. */
function unconnected(entry: ProviderEntry, plugins: Plugins): Provider | undefined {
  const plugin = plugins.get(entry.plugin)
  const settings = plugin?.settings.safeParse(settingsOf(entry))
  if (!plugin || !settings?.success) return undefined
  const client = {
    send: () => Promise.resolve({ kind: 'lost', why: 'address_refused' } as const),
    close: () => undefined,
  }
  return plugin.open(settings.data, { client })
}

/** Methods whose provider cannot do what they need. */
export function checkCapabilities({ providers, methods }: CashierConfig, plugins: Plugins): readonly Problem[] {
  const opened = new Map(Object.entries(providers).map(([id, entry]) => [id, unconnected(entry, plugins)]))
  return Object.entries(methods).flatMap(([id, method]) => {
    const { flow, provider: name, capture } = method
    const provider = opened.get(name)
    if (!provider) return []
    const path = ['methods', id, flow === 'withdrawal' ? 'provider' : 'capture']
    if (flow === 'withdrawal' && !provider.payOut)
      return [{ path, message: `the provider "${name}" does not support payouts` }]
    const wallet = walletOf(method)
    if (wallet !== null && !provider.nativePay?.[wallet])
      return [
        { path: ['methods', id, 'native_pay'], message: `the provider "${name}" decrypts no tokens of this wallet` },
      ]
    if (flow === 'deposit' && !provider.authorise)
      return [{ path: ['methods', id, 'provider'], message: `the provider "${name}" does not support deposits` }]
    if (capture === 'automatic') return []
    if (flow === 'withdrawal') return [{ path: ['methods', id, 'capture'], message: 'only a deposit is captured' }]
    if (!provider.capture || !provider.void)
      return [{ path, message: `the provider "${name}" does not support manual capture` }]
    return []
  })
}

type Setting = { readonly key: string; readonly text: string }

/** Every web address among the settings of a provider. */
export function addressesOf(entry: ProviderEntry): readonly Setting[] {
  return Object.entries(settingsOf(entry)).flatMap(([key, value]) =>
    typeof value === 'string' && /^https?:/i.test(value) ? [{ key, text: value }] : [],
  )
}

/** Every secret among the settings of a provider. */
export function secretsOf(entry: ProviderEntry, plugins: Plugins): readonly Setting[] {
  const settings = settingsOf(entry)
  return (plugins.get(entry.plugin)?.secrets ?? []).flatMap((key) =>
    [settings[key]].flat().flatMap((value) => (typeof value === 'string' ? [{ key, text: value }] : [])),
  )
}
