import { hostedCardField } from './hosted-card'
import type { BrandConfig, CashierConfig, MethodConfig } from './schema'
import type { HostedCardSupport } from '../providers/provider'
import type { Providers } from '../providers/registry'

/** The provider's card fields in the form of a method; undefined if the form has none. */
export const hostedCardOf = (
  { fields, provider }: Pick<MethodConfig, 'fields' | 'provider'>,
  providers: Providers,
): HostedCardSupport | undefined => (hostedCardField(fields) ? providers.get(provider)?.hostedCard : undefined)

/** The card fields of all methods of a brand, each once. */
export function hostedCardsOf(
  { methods }: Pick<CashierConfig, 'methods'>,
  brand: Pick<BrandConfig, 'methods'>,
  providers: Providers,
): readonly HostedCardSupport[] {
  return [...new Set(brand.methods.flatMap((id) => (methods[id] && hostedCardOf(methods[id], providers)) ?? []))]
}
