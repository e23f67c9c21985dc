/** Checks Apple Pay and Google Pay in a configuration (LIST-17, decision 94). */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { BrandConfig, CashierConfig, MethodConfig } from './schema'
import { WALLET_NETWORKS } from './wallet-networks'
import { walletOf } from './wallet-of'

type Report = (path: readonly PropertyKey[], message: string) => void

/** Reports a method with `native_pay` that cannot open a wallet's sheet. */
export function checkNativePay(method: MethodConfig, report: Report): void {
  if (!method.native_pay) return
  const path = ['native_pay']
  const wallet = walletOf(method)
  if (wallet === null) return report(path, 'requires `native_pay_type`')
  if (method.flow !== 'deposit') report(path, 'is possible only for a deposit')
  if (method.action_type === 'NestedList') report(path, 'is not possible for a list of methods')
  // The sheet creates its token for one provider, before the payment exists.
  if (method.routes.length > 0) report(['routes'], 'are not possible with `native_pay`')
  // The sheet covers the page and times out after half a minute. It authenticates the player itself.
  if (method.otp) report(['otp'], 'is not possible with `native_pay`')
  if (method.auto_submit)
    report(['auto_submit'], 'is not possible with `native_pay`: a payment sheet opens only after a click')
  method.native_pay.networks.forEach((network, index) => {
    if (WALLET_NETWORKS[wallet][network] === undefined)
      report([...path, 'networks', index], `${method.native_pay_type} Pay does not support this card network`)
  })
}

/**
 * Reports missing or invalid data of a brand for Apple and Google, and a certificate and key that do not belong
 * together.
 */
export function checkBrandWallets(config: CashierConfig, brand: BrandConfig, report: Report): void {
  const wallets = new Set(brand.methods.map((id) => config.methods[id] && walletOf(config.methods[id])))
  for (const wallet of ['apple_pay', 'google_pay'] as const)
    if (wallets.has(wallet) && !brand[wallet]) report([wallet], 'is required: one of the methods has `native_pay`')
  const { certificate, key, gateway } = brand.apple_pay ?? {}
  if (gateway !== undefined && config.environment !== 'sandbox')
    report(['apple_pay', 'gateway'], 'is possible only with `environment: sandbox`')
  if (certificate !== undefined && key !== undefined) checkIdentity({ certificate, key }, report)
  if (config.environment === 'production' && brand.google_pay?.environment === 'TEST')
    report(['google_pay', 'environment'], 'must not be TEST in production: its tokens charge nothing')
}

/** The messages contain no part of the certificate or key. */
function checkIdentity({ certificate, key }: { certificate: string; key: string }, report: Report): void {
  const read = readable(() => new X509Certificate(certificate))
  const privateKey = readable(() => createPrivateKey(key))
  if (!read) report(['apple_pay', 'certificate'], 'is not a certificate')
  if (!privateKey) report(['apple_pay', 'key'], 'is not a private key')
  if (read && privateKey && !read.checkPrivateKey(privateKey))
    report(['apple_pay', 'key'], 'is not the key of the certificate')
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
