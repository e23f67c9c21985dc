/** Adyen Web's custom card: number, expiry and security code in frames of Adyen (decision 97). */
import { z } from 'zod'
import type { EncryptedCard, HostedCardMeans } from '../provider'
import { parseJson } from './adyen-client'
import type { AdyenSettings } from './adyen-settings'

/** As the API takes them. */
const VALUE_LENGTH_MAX = 15_000
const value = z.string().min(1).max(VALUE_LENGTH_MAX)

/** What Adyen's fields give. Anything else, such as a raw number, is not passed on. */
const EncryptedValues = z.strictObject({
  encryptedCardNumber: value,
  encryptedExpiryMonth: value,
  encryptedExpiryYear: value,
  encryptedSecurityCode: value.optional(),
})

/** Of a stored card only the security code is typed. A number beside it would be another card. */
const EncryptedCode = z.strictObject({ encryptedSecurityCode: value })

/** Part of a stored card in the body of a payment. Undefined: the text is no security code of Adyen's field. */
export function encryptedCode(values: string): object | undefined {
  return EncryptedCode.safeParse(parseJson(values)).data
}

/** Part of the body of a payment. Undefined: the text was not made by Adyen's fields. */
export function encryptedMethod({ values, holder }: EncryptedCard): object | undefined {
  const { data } = EncryptedValues.safeParse(parseJson(values))
  return data && { type: 'scheme', ...data, ...(holder !== undefined && { holderName: holder }) }
}

/** Of Adyen Web: one name for its address and for its option `environment`. */
const platformOf = ({ environment, live_region: region }: AdyenSettings): string =>
  environment === 'live' && region !== 'eu' ? `live-${region}` : environment

/** Without its trailing slash: where the script, and its texts, come from. */
function scriptFolder({ web_url: given, ...settings }: AdyenSettings): string {
  return given?.replace(/\/$/, '') ?? `https://checkoutshopper-${platformOf(settings)}.cdn.adyen.com/checkoutshopper`
}

/** Undefined without a client key. Its script may frame Adyen and connect to it, and sends no analytics. */
export function hostedCard(settings: AdyenSettings): HostedCardMeans | undefined {
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
