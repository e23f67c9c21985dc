/** Adyen Web's custom card: number, expiry and security code in frames of Adyen (decision 97). */
import { z } from 'zod'
import type { EncryptedCard, HostedCardSupport } from '../provider'
import { parseJson } from './adyen-client'
import type { AdyenSettings } from './adyen-settings'

/** The limit of Adyen's API. */
const VALUE_LENGTH_MAX = 15_000
const value = z.string().min(1).max(VALUE_LENGTH_MAX)

/** The values that Adyen's fields return. Anything else, such as a card number in plain text, is not passed on. */
const EncryptedValues = z.strictObject({
  encryptedCardNumber: value,
  encryptedExpiryMonth: value,
  encryptedExpiryYear: value,
  encryptedSecurityCode: value.optional(),
})

/** For a stored card only the security code is entered. An additional number would be another card. */
const EncryptedCode = z.strictObject({ encryptedSecurityCode: value })

/**
 * Returns the part of a payment's body for a stored card. Undefined if the text was not created by Adyen's security
 * code field.
 */
export function encryptedCode(values: string): object | undefined {
  return EncryptedCode.safeParse(parseJson(values)).data
}

/** Returns the payment method of a payment's body. Undefined if the text was not created by Adyen's fields. */
export function encryptedMethod({ values, holder }: EncryptedCard): object | undefined {
  const { data } = EncryptedValues.safeParse(parseJson(values))
  return data && { type: 'scheme', ...data, ...(holder !== undefined && { holderName: holder }) }
}

/** The platform of Adyen Web. Its address and its option `environment` use the same name. */
const platformOf = ({ environment, live_region: region }: AdyenSettings): string =>
  environment === 'live' && region !== 'eu' ? `live-${region}` : environment

/** The folder of the script and its translations, without a trailing slash. */
function scriptFolder({ web_url: given, ...settings }: AdyenSettings): string {
  return given?.replace(/\/$/, '') ?? `https://checkoutshopper-${platformOf(settings)}.cdn.adyen.com/checkoutshopper`
}

/**
 * Adyen's card fields; undefined without a client key. The page may frame Adyen and connect to it. The script sends
 * no analytics.
 */
export function hostedCard(settings: AdyenSettings): HostedCardSupport | undefined {
  const { client_key: clientKey, web_url: given, web_version: version, web_integrity: integrity } = settings
  if (clientKey === undefined) return undefined
  const folder = scriptFolder(settings)
  const api = given === undefined ? `https://checkoutshopper-${platformOf(settings)}.adyen.com` : new URL(given).origin
  return {
    fields: {
      library: 'adyen_web',
      script_url: `${folder}/sdk/${version}/adyen.js`,
      ...(integrity !== undefined && { integrity }),
      client_key: clientKey,
      environment: platformOf(settings),
    },
    frames: [api],
    connections: [...new Set([new URL(folder).origin, api])],
  }
}
