import type { NativePayType, NativeWallet } from '@modulor/contract/vocabulary'
import type { MethodConfig } from './schema'

const WALLETS = { Apple: 'apple_pay', Google: 'google_pay' } as const satisfies Record<NativePayType, NativeWallet>

/** The wallet whose sheet the form of a method opens (LIST-17); null: none, and submits have no token. */
export function walletOf({
  native_pay: nativePay,
  native_pay_type: type,
}: Pick<MethodConfig, 'native_pay' | 'native_pay_type'>): NativeWallet | null {
  return nativePay && type ? WALLETS[type] : null
}
