/** Checks the providers of a configuration for which their plug-ins are needed. */
import { z } from 'zod'
import type { Provider, ProviderPlugin } from '../providers/provider'
import { settingsOf, type ProviderEntry } from '../providers/registry'
import { hostedCardField } from './hosted-card'
import { problemsOf, type Problem } from './problem'
import type { CashierConfig, MethodConfig } from './schema'
import { suggestion } from './suggest'
import { walletOf } from './wallet-of'

export type Plugins = ReadonlyMap<string, ProviderPlugin>

/** The part of the file that must be valid before the plug-ins can read the rest. */
const Entries = z.object({ providers: z.record(z.string(), z.looseObject({ plugin: z.string() })) })

/**
 * Returns the problems that the plug-ins' schemas find in the settings, with the paths of their keys. A plug-in that
 * this build does not have is not reported here.
 */
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

/** Opens a provider without a network, to read its capabilities only. Returns undefined if its settings are invalid. */
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

/** Reports methods that need a capability which their provider does not have. */
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
        return [{ path: [...path, 'native_pay'], message: `the provider "${name}" does not support this wallet` }]
      if (hostedCardField(method.fields) && !provider.hostedCard)
        return [{ path: [...path, ...place], message: `the provider "${name}" has no card fields configured` }]
      if (isSavedAtProvider(method.fields) && !provider.storedCards)
        return [
          {
            path: [...path, ...place],
            message: `the provider "${name}" does not store cards, so no card can be saved`,
          },
        ]
      if (capture === 'automatic' || (provider.capture && provider.void)) return []
      return [{ path: [...path, 'capture'], message: `the provider "${name}" does not support manual capture` }]
    })
  })
}

/** Whether the form saves a card that is entered in the provider's fields. Only the provider can read such a card. */
const isSavedAtProvider = (fields: MethodConfig['fields']): boolean =>
  hostedCardField(fields) !== undefined && fields.some(({ extended_type: type }) => type === 'save_requisites')

type Place = {
  readonly provider: string
  readonly place: readonly PropertyKey[]
  /** The method that is requested from the provider, and the path at which the configuration has it. */
  readonly asked: string
  readonly askedAt: readonly PropertyKey[]
}

/** All places at which a method names a provider. */
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

/** Every web address in the settings of a provider. */
export function addressesOf(entry: ProviderEntry): readonly Setting[] {
  return Object.entries(settingsOf(entry)).flatMap(([key, value]) =>
    typeof value === 'string' && /^https?:/i.test(value) ? [{ key, text: value }] : [],
  )
}

/** Every secret in the settings of a provider. */
export function secretsOf(entry: ProviderEntry, plugins: Plugins): readonly Setting[] {
  const settings = settingsOf(entry)
  return (plugins.get(entry.plugin)?.secrets ?? []).flatMap((key) =>
    [settings[key]].flat().flatMap((value) => (typeof value === 'string' ? [{ key, text: value }] : [])),
  )
}
