/**
 * Simulates Apple Pay and Google Pay for people without such a device: adds the objects that a real browser, or Google's
 * script, adds to the window. The sheet is a page of the sandbox provider. Only in a sandbox, and only if the address requests
 * it.
 */
import type { BrandConfig, CashierConfig } from '../../config/schema'
import { walletOf } from '../../config/wallet-of'
import { jsonForScript } from './json-for-script'

const SANDBOX_PLUGIN = 'sandbox'

/** The origin of the sheet; undefined if no sandbox provider is behind the brand's methods with a sheet. */
export function simulatedSheetOrigin(config: CashierConfig, brand: BrandConfig): string | undefined {
  if (config.environment !== 'sandbox') return undefined
  const providers = brand.methods.flatMap((id) => {
    const method = config.methods[id]
    return method && walletOf(method) !== null ? (config.providers[method.provider] ?? []) : []
  })
  return providers.find(({ plugin }) => plugin === SANDBOX_PLUGIN)?.page_origins[0]
}

const APPLE_PAY = `  window.ApplePaySession = class {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static canMakePayments() {
      return true
    }
    constructor(version, request) {
      this.request = request
    }
    begin() {
      const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
      setTimeout(() => this.onvalidatemerchant({ validationURL }))
    }
    async completeMerchantValidation() {
      const { total, lineItems, currencyCode: currency } = this.request
      const lines = lineItems.map(({ label, amount }) => ({ label, amount }))
      this.sheet = openSheet({ wallet: 'apple_pay', name: total.label, total: total.amount, currency, lines: JSON.stringify(lines) })
      const token = await this.sheet.answer
      if (token !== null) return this.onpaymentauthorized({ payment: { token: { paymentData: JSON.parse(token) } } })
      this.sheet.close()
      this.oncancel()
    }
    completePayment() {
      this.sheet?.close()
    }
    abort() {
      this.sheet?.close()
    }
  }`

const GOOGLE_PAY = `  class PaymentsClient {
    isReadyToPay() {
      return Promise.resolve({ result: true })
    }
    async loadPaymentData({ transactionInfo, merchantInfo }) {
      const { totalPrice: total, currencyCode: currency, displayItems } = transactionInfo
      const lines = displayItems.map(({ label, price }) => ({ label, amount: price }))
      const query = { wallet: 'google_pay', name: merchantInfo.merchantName, total, currency, lines: JSON.stringify(lines) }
      const sheet = openSheet(query)
      const token = await sheet.answer
      sheet.close()
      if (token === null) throw Object.assign(new Error('closed'), { statusCode: 'CANCELED' })
      return { paymentMethodData: { tokenizationData: { token } } }
    }
  }
  window.google = { payments: { api: { PaymentsClient } } }`

/** A script for the page's head. It accepts messages only from its own frame with the sandbox provider's origin. */
export function simulatedWalletsScript(origin: string): string {
  return `(() => {
  const origin = ${jsonForScript(origin)}
  function openSheet(query) {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    dialog.style.cssText = 'padding:0;border:0;border-radius:16px;inline-size:min(420px,100vw - 32px)'
    frame.style.cssText = 'display:block;border:0;inline-size:100%;block-size:min(520px,100vh - 64px)'
    frame.title = query.wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay'
    frame.src = origin + '/wallet-sheet?' + new URLSearchParams({ ...query, origin: location.origin })
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
    let close
    const answer = new Promise((resolve) => {
      const listen = ({ source, origin: from, data }) => {
        if (source === frame.contentWindow && from === origin && Object(data).type === 'simulated_wallet') resolve(data.token)
      }
      window.addEventListener('message', listen)
      dialog.addEventListener('cancel', () => resolve(null))
      close = () => {
        window.removeEventListener('message', listen)
        dialog.remove()
        resolve(null)
      }
    })
    return { answer, close }
  }
${APPLE_PAY}
${GOOGLE_PAY}
})()`
}
