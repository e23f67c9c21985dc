/** Detects the wallets of this window, as far as that is possible without a third-party script (LIST-17). */
import type { DeviceFacts } from '../visit'

type WalletWindow = {
  readonly ApplePaySession?: { canMakePayments(): boolean }
  readonly google?: { readonly payments?: unknown }
}

export function detectWallets(): Pick<DeviceFacts, 'hasApplePay' | 'hasGooglePay'> {
  const { ApplePaySession: apple, google } = window as unknown as WalletWindow
  let hasApplePay = false
  try {
    hasApplePay = apple?.canMakePayments() === true
  } catch {
    // It throws in a frame without the permission, and on a page without HTTPS.
  }
  return { hasApplePay, hasGooglePay: google?.payments !== undefined }
}
