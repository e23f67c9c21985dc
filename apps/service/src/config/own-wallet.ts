import type { CashierConfig } from './schema'

/** Whether the balances of a brand's players are in the merchant's own wallet and not in the ledger (decision 84). */
export const hasOwnWallet = ({ brands }: Pick<CashierConfig, 'brands'>, brand: string): boolean =>
  brands[brand]?.wallet.kind === 'http'

/**
 * The address of a brand's own wallet. It is also returned if the brand's balances are in the ledger now: a payment
 * keeps the wallet with which it began, and its confirmations and refunds are still requested as long as the
 * configuration has the address.
 */
export function walletEndpointOf(
  { brands }: Pick<CashierConfig, 'brands'>,
  brand: string,
): { readonly url: string; readonly secret: string } | undefined {
  const { url, secret } = brands[brand]?.wallet ?? {}
  return url !== undefined && secret !== undefined ? { url, secret } : undefined
}
