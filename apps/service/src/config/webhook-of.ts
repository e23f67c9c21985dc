import { OLDEST_API_VERSION } from '@modulor/contract/api-versions'
import type { CashierConfig } from './schema'

/**
 * The endpoint for a brand's events and its version of the merchant API; undefined if the brand is no longer
 * configured.
 */
export function webhookOf({ brands }: Pick<CashierConfig, 'brands'>, code: string) {
  const brand = brands[code]
  return brand && { ...brand.webhook, apiVersion: brand.webhook.api_version ?? brand.api_version ?? OLDEST_API_VERSION }
}
