import type { CashierConfig } from './schema'

/** Whether the balance of a brand's players is in the merchant's own wallet, and not here (decision 84). */
export const hasOwnWallet = ({ brands }: Pick<CashierConfig, 'brands'>, brand: string): boolean =>
  brands[brand]?.wallet.kind === 'http'
