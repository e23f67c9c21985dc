import type { NativePaySheet } from '@modulor/contract/http'
import { loadGoogleScript } from './google-script'
import type { SheetRequest, Wallet } from './wallet'
import { walletWindow, type GoogleClient } from './wallet-globals'

const VERSION = { apiVersion: 2, apiVersionMinor: 0 }
/** Cards of the Google account, for which the issuer may require a challenge, and cards of the device. */
const AUTH_METHODS = ['PAN_ONLY', 'CRYPTOGRAM_3DS']

const cardsOf = ({ networks }: NativePaySheet) => ({
  type: 'CARD',
  parameters: { allowedAuthMethods: AUTH_METHODS, allowedCardNetworks: networks },
})

function clientOf({ google }: NativePaySheet): GoogleClient | undefined {
  const Client = walletWindow().google?.payments?.api?.PaymentsClient
  return Client && google ? new Client({ environment: google.environment }) : undefined
}

function requestOf({ sheet, currency, total, lines }: SheetRequest) {
  const { gateway, gateway_merchant_id: gatewayMerchantId, merchant_id: merchantId } = sheet.google ?? {}
  return {
    ...VERSION,
    allowedPaymentMethods: [
      {
        ...cardsOf(sheet),
        tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } },
      },
    ],
    merchantInfo: { merchantName: sheet.merchant_name, ...(merchantId && { merchantId }) },
    transactionInfo: {
      countryCode: sheet.country,
      currencyCode: currency,
      totalPriceStatus: 'FINAL',
      totalPrice: total,
      totalPriceLabel: sheet.merchant_name,
      displayItems: lines.map(({ label, amount }) => ({ label, type: 'LINE_ITEM', price: amount })),
    },
  }
}

const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 'CANCELED'

/** Google Pay, by the client of its script. Its sheet closes itself when it returns the token. */
export const googleWallet: Wallet = {
  name: 'Google Pay',
  async isReady(sheet) {
    try {
      if (!(await loadGoogleScript())) return false
      const answer = await clientOf(sheet)?.isReadyToPay({ ...VERSION, allowedPaymentMethods: [cardsOf(sheet)] })
      return answer?.result === true
    } catch {
      return false
    }
  },
  async open(request) {
    try {
      const data = await clientOf(request.sheet)?.loadPaymentData(requestOf(request))
      const token = data?.paymentMethodData.tokenizationData.token
      if (!token || request.signal.aborted) return { kind: 'failed' }
      return { kind: 'authorised', token, end: () => undefined }
    } catch (error) {
      return { kind: isCancelled(error) ? 'closed' : 'failed' }
    }
  },
}
