import { OLDEST_API_VERSION } from '@modulor/contract/api-versions'
import type { CashierConfig } from './schema'

/** Where a brand takes its events, and in which version of the merchant API; undefined for a brand that left the configuration. */
export function webhookOf({ brands }: Pick<CashierConfig, 'brands'>, code: string) {
  const brand = brands[code]
  return brand && { ...brand.webhook, apiVersion: brand.webhook.api_version ?? brand.api_version ?? OLDEST_API_VERSION }
}
