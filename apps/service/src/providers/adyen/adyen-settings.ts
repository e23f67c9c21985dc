/** Settings of an entry with `plugin: adyen`. */
import { z } from 'zod'
import { address } from '../../schema-parts'

/** In the format that the webhook's page in Adyen's Customer Area generates. */
export const hmacKey = z.string().regex(/^([0-9a-fA-F]{2}){16,64}$/, 'must be a hexadecimal HMAC key')
/** One key, or the new and the old one during a rotation. */
export const hmacKeys = z.array(hmacKey).min(1).max(2)

export const AdyenSettings = z
  .strictObject({
    environment: z.enum(['test', 'live']).default('test'),
    /** The prefix of the live addresses, from Customer Area > Developers > API URLs. */
    live_prefix: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .optional(),
    merchant_account: z.string().min(1).max(80),
    api_key: z.string().min(1),
    hmac_keys: hmacKeys,
    /** `redirect`: 3-D Secure on Adyen's page. `native`: in a frame of the cashier. */
    three_ds: z.enum(['redirect', 'native']).default('redirect'),
    /** Whether saved cards are tokens at Adyen; their numbers are then not in our vault. */
    stored_cards: z.boolean().default(false),
    /** A payment that is in no settlement report after this many days is reported as missing. */
    settled_within_days: z.int().min(0).max(60).default(7),
    /** Replaces Adyen's address, including the version: for a simulator. */
    checkout_url: address.optional(),
    /** A public key, required for Adyen's own card fields (`card_hosted`). */
    client_key: z
      .string()
      .regex(/^(?:test|live)_[A-Z0-9]{10,}$/, 'must be a client key')
      .optional(),
    /** The version of Adyen Web, whose script draws the card fields. */
    web_version: z
      .string()
      .regex(/^6\.\d+\.\d+$/, 'must be a version of the form 6.45.2')
      .default('6.45.2'),
    /** The integrity hash of that version's script, from Adyen's release notes. */
    web_integrity: z
      .string()
      .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a SHA-384 hash')
      .optional(),
    /** The region of the live platform. */
    live_region: z.enum(['eu', 'us', 'au', 'apse', 'in', 'nea']).default('eu'),
    /** Replaces Adyen's addresses of the card fields: for a simulator. */
    web_url: address.optional(),
  })
  // The script runs on the payment page, where a manipulated one could read everything.
  .check(({ value, issues }) => {
    if (value.environment === 'live' && value.client_key !== undefined && value.web_integrity === undefined)
      issues.push({ code: 'custom', path: ['web_integrity'], message: 'is required with `client_key`', input: value })
  })
export type AdyenSettings = z.output<typeof AdyenSettings>

/** The account, without the version of the interface: a later build may use another one for the same account. */
export function accountOf(settings: AdyenSettings): string {
  const { environment, live_prefix: prefix, checkout_url: given, merchant_account: account } = settings
  return JSON.stringify([environment, prefix ?? null, given ?? null, account])
}

const CHECKOUT_VERSION = 'v72'

/** The address of the Checkout API, without a trailing slash. */
export function checkoutAddress({ environment, live_prefix: prefix, checkout_url: given }: AdyenSettings): string {
  if (given !== undefined) return given.replace(/\/$/, '')
  return environment === 'live'
    ? `https://${prefix ?? ''}-checkout-live.adyenpayments.com/checkout/${CHECKOUT_VERSION}`
    : `https://checkout-test.adyen.com/${CHECKOUT_VERSION}`
}
