/** The player's actions in the format of Adyen's responses. */
import type { SimulatedPayment } from './adyen-payment'

const VOUCHER_MS = 3 * 24 * 3_600_000
const MESSAGE_VERSION = '2.2.0'
/** The number of the fictional service that accepts payments at counters. */
const ENTITY = '12101'

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** Returns undefined if the text contains no JSON. */
export function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/** As long as the real value. */
const paymentDataOf = (token: string): string => `Ab02b4c0!${token}!${'x'.repeat(2_000)}`

export const redirectAction = (paymentMethodType: string, token: string, publicUrl: string) => ({
  ...{ type: 'redirect', paymentMethodType, method: 'GET' },
  url: `${publicUrl}/adyen/pages/${token}`,
})

export function fingerprintAction({ token }: SimulatedPayment, publicUrl: string): object {
  const threeDSMethodUrl = `${publicUrl}/adyen/acs/method`
  return {
    ...{ type: 'threeDS2', subtype: 'fingerprint', paymentMethodType: 'scheme', paymentData: paymentDataOf(token) },
    authorisationToken: `Bp03${token}`,
    token: encoded({
      threeDSMethodNotificationURL: `${publicUrl}/adyen/none`,
      threeDSMethodUrl,
      threeDSServerTransID: token,
    }),
  }
}

export function challengeAction({ token }: SimulatedPayment, publicUrl: string): object {
  const acsURL = `${publicUrl}/adyen/acs/challenge`
  return {
    ...{ type: 'threeDS2', subtype: 'challenge', paymentMethodType: 'scheme', paymentData: paymentDataOf(token) },
    authorisationToken: `Bp04${token}`,
    token: encoded({
      ...{ acsReferenceNumber: 'ADYEN-ACS-SIMULATOR', acsTransID: token, acsURL, messageVersion: MESSAGE_VERSION },
      ...{ threeDSNotificationURL: `${publicUrl}/adyen/none`, threeDSServerTransID: token },
    }),
  }
}

export function elsewhereAction({ method, token, amount, reference }: SimulatedPayment, publicUrl: string, now: Date) {
  const expiresAt = new Date(now.getTime() + VOUCHER_MS).toISOString()
  const code = String(Number.parseInt(token.slice(0, 12), 16) % 1_000_000_000).padStart(9, '0')
  if (method === 'pix')
    return {
      ...{ type: 'qrCode', paymentMethodType: method, paymentData: paymentDataOf(token), expiresAt },
      qrCodeData: `${publicUrl}/adyen/pages/${token}`,
    }
  if (method === 'bankTransfer_IBAN')
    return {
      ...{ type: 'bankTransfer', paymentMethodType: method, totalAmount: amount, reference: code },
      ...{ beneficiary: 'Modulor Demo', iban: 'NL13TEST0123456789', bic: 'TESTNL01' },
    }
  return {
    ...{ type: 'voucher', paymentMethodType: method, entity: ENTITY, reference: code, merchantReference: reference },
    ...{ initialAmount: amount, totalAmount: amount, expiresAt, merchantName: 'Modulor Demo' },
  }
}
