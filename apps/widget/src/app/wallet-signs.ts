/** What this window has of wallets, as far as it can be known without anybody's script (LIST-17). */
import type { DeviceSigns } from '../visit'

type WalletWindow = {
  readonly ApplePaySession?: { canMakePayments(): boolean }
  readonly google?: { readonly payments?: unknown }
}

export function walletSigns(): Pick<DeviceSigns, 'hasApplePay' | 'hasGooglePay'> {
  const { ApplePaySession: apple, google } = window as unknown as WalletWindow
  let hasApplePay = false
  try {
    hasApplePay = apple?.canMakePayments() === true
  } catch {
    // In a frame without the permission, and on a page without encryption, it throws.
  }
  return { hasApplePay, hasGooglePay: google?.payments !== undefined }
}
