/** What a configuration says of providers, as far as only their plug-ins can judge it. */
import { z } from 'zod'
import type { Provider, ProviderPlugin } from '../providers/provider'
import { settingsOf, type ProviderEntry } from '../providers/registry'
import { hostedCardField } from './hosted-card'
import { problemsOf, type Problem } from './problem'
import type { CashierConfig, MethodConfig } from './schema'
import { suggestion } from './suggest'
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
    const path = ['methods', id]
    const { flow, capture } = method
    const wallet = walletOf(method)
    if (capture === 'manual' && flow === 'withdrawal')
      return [{ path: [...path, 'capture'], message: 'only a deposit is captured' }]
    return placesOf(method).flatMap(({ provider: name, place, asked, askedAt }) => {
      const provider = opened.get(name)
      if (!provider) return []
      if (flow === 'withdrawal')
        return provider.payOut
          ? []
          : [{ path: [...path, ...place], message: `the provider "${name}" does not support payouts` }]
      if (!provider.authorise)
        return [{ path: [...path, ...place], message: `the provider "${name}" does not support deposits` }]
      if (provider.methods && !provider.methods.includes(asked))
        return [{ path: [...path, ...askedAt], message: unknownMethod(name, asked, provider.methods) }]
      if (wallet !== null && !provider.nativePay?.[wallet])
        return [{ path: [...path, 'native_pay'], message: `the provider "${name}" decrypts no tokens of this wallet` }]
      if (hostedCardField(method.fields) && !provider.hostedCard)
        return [{ path: [...path, ...place], message: `the provider "${name}" has no card fields of its own set up` }]
      if (isSavedAtProvider(method.fields) && !provider.storedCards)
        return [{ path: [...path, ...place], message: `the provider "${name}" stores no cards, so none can be saved` }]
      if (capture === 'automatic' || (provider.capture && provider.void)) return []
      return [{ path: [...path, 'capture'], message: `the provider "${name}" does not support manual capture` }]
    })
  })
}

/** Nobody else can read a card that is typed into the provider's fields. */
const isSavedAtProvider = (fields: MethodConfig['fields']): boolean =>
  hostedCardField(fields) !== undefined && fields.some(({ extended_type: type }) => type === 'save_requisites')

type Place = {
  readonly provider: string
  readonly place: readonly PropertyKey[]
  /** What the provider is asked for, and where that is written. */
  readonly asked: string
  readonly askedAt: readonly PropertyKey[]
}

/** Where a method names its providers. */
const placesOf = ({ provider, provider_method: own, routes }: MethodConfig): readonly Place[] => [
  { provider, place: ['provider'], asked: own, askedAt: ['provider_method'] },
  ...routes.flatMap(({ providers }, route) =>
    providers.map((each, index): Place => {
      const target = ['routes', route, 'providers', index]
      const place = [...target, 'provider']
      return each.provider_method === undefined
        ? { provider: each.provider, place, asked: own, askedAt: place }
        : { provider: each.provider, place, asked: each.provider_method, askedAt: [...target, 'provider_method'] }
    }),
  ),
]

const unknownMethod = (provider: string, asked: string, known: readonly string[]) => {
  const nearest = suggestion(asked, known)
  return `the provider "${provider}" has no method "${asked}"${nearest || `; it has ${known.join(', ')}`}`
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
