import type { NativePaySheet } from '@modulor/contract/http'
import type { NativeWallet } from '@modulor/contract/vocabulary'
import type { BrandConfig, MethodConfig } from '../../config/schema'
import { WALLET_NETWORKS } from '../../config/wallet-networks'
import { walletOf } from '../../config/wallet-of'
import type { Provider } from '../../providers/provider'

function googleOf(brand: BrandConfig, provider: Provider | undefined): NativePaySheet['google'] {
  const gateway = provider?.nativePay?.google_pay
  const { google_pay: google } = brand
  if (!gateway || !google) return null
  return {
    environment: google.environment,
    merchant_id: google.merchant_id ?? null,
    gateway: gateway.gateway,
    gateway_merchant_id: gateway.gatewayMerchantId,
  }
}

function nameFor(wallet: NativeWallet, { name, apple_pay: apple, google_pay: google }: BrandConfig): string {
  return (wallet === 'apple_pay' ? apple?.display_name : google?.merchant_name) ?? name
}

/**
 * The data with which a wallet's sheet is opened; null for a method without a sheet, and for Google Pay if the provider or the
 * brand does not support it.
 */
export function sheetOf(
  method: MethodConfig,
  brand: BrandConfig,
  provider: Provider | undefined,
): NativePaySheet | null {
  const wallet = walletOf(method)
  if (wallet === null || !method.native_pay) return null
  const google = wallet === 'google_pay' ? googleOf(brand, provider) : null
  if (wallet === 'google_pay' && google === null) return null
  const { country, networks } = method.native_pay
  return {
    type: wallet,
    country,
    networks: networks.flatMap((network) => WALLET_NETWORKS[wallet][network] ?? []),
    merchant_name: nameFor(wallet, brand),
    google,
  }
}
