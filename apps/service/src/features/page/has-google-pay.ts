import type { BrandConfig, CashierConfig } from '../../config/schema'
import { walletOf } from '../../config/wallet-of'

/** Whether a form of the brand may load Google's script. Only then does the page's policy allow it (decision 94). */
export function hasGooglePay(
  { methods }: Pick<CashierConfig, 'methods'>,
  brand: Pick<BrandConfig, 'methods'>,
): boolean {
  return brand.methods.some((id) => methods[id] !== undefined && walletOf(methods[id]) === 'google_pay')
}
