import { hostedCardField } from '../config/hosted-card'
import type { BrandConfig, CashierConfig, MethodConfig } from '../config/schema'
import type { HostedCardMeans } from './provider'
import type { Providers } from './registry'

/** The provider's card fields that the form of a method shows; undefined where it shows none. */
export const hostedCardOf = (
  { fields, provider }: Pick<MethodConfig, 'fields' | 'provider'>,
  providers: Providers,
): HostedCardMeans | undefined => (hostedCardField(fields) ? providers.get(provider)?.hostedCard : undefined)

/** Those of a brand's methods, each once. */
export function hostedCardsOf(
  { methods }: Pick<CashierConfig, 'methods'>,
  brand: Pick<BrandConfig, 'methods'>,
  providers: Providers,
): readonly HostedCardMeans[] {
  return [...new Set(brand.methods.flatMap((id) => (methods[id] && hostedCardOf(methods[id], providers)) ?? []))]
}
