import type { CashierConfig } from './schema'

/** Whether the balance of a brand's players is in the merchant's own wallet, and not here (decision 84). */
export const hasOwnWallet = ({ brands }: Pick<CashierConfig, 'brands'>, brand: string): boolean =>
  brands[brand]?.wallet.kind === 'http'

/**
 * Where a brand's own wallet is asked. Also of a brand whose balances are here now: a payment keeps the wallet with which it began,
 * and what that still has to confirm or to refund is asked for as long as the configuration names it.
 */
export function walletEndpointOf(
  { brands }: Pick<CashierConfig, 'brands'>,
  brand: string,
): { readonly url: string; readonly secret: string } | undefined {
  const { url, secret } = brands[brand]?.wallet ?? {}
  return url !== undefined && secret !== undefined ? { url, secret } : undefined
}
