/** Changes of a plug-in that violate its contract. */
import type { ReadCallback, Provider, ProviderPlugin } from '../../../apps/service/src/providers/provider'
import { asDepositProvider, type DepositProvider } from '../driver'

export type Change = (real: DepositProvider) => Partial<Provider>

export const notOffered = (): Promise<never> => Promise.reject(new Error('the plug-in does not offer it'))

/** Reads a genuine callback and changes the result. */
export async function readWith(
  real: Provider,
  request: Parameters<Provider['readCallback']>[0],
  change: (reading: Extract<ReadCallback, { kind: 'events' }>) => ReadCallback,
): Promise<ReadCallback> {
  const reading = await real.readCallback(request)
  return reading.kind === 'events' ? change(reading) : reading
}

export function changed(plugin: ProviderPlugin, change: Change): ProviderPlugin {
  return {
    ...plugin,
    open(settings, means) {
      const real = asDepositProvider(plugin.open(settings, means))
      return { ...real, ...change(real) }
    },
  }
}
