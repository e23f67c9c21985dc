/** Apple Pay and Google Pay in the configuration (LIST-17, decision 94). */
import { CARD_BRANDS } from '@modulor/contract/vocabulary'
import { z } from 'zod'
import { address } from '../schema-parts'

const PEM_LENGTH_MAX = 20_000

/** PEM as in its file, or the same in base64, which fits into one line of an environment file. */
const pem = z
  .string()
  .max(PEM_LENGTH_MAX)
  .transform((text) => (text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8')))
  .refine((text) => text.includes('-----BEGIN'), 'must be PEM, or PEM in base64')

export const NativePayConfig = z.strictObject({
  /** The country where the payment is processed. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Card brands that the provider accepts. */
  networks: z.array(z.enum(CARD_BRANDS)).min(1),
})

export const ApplePayConfig = z
  .strictObject({
    /** The brand’s merchant identifier at Apple. */
    merchant_identifier: z.string().regex(/^[A-Za-z0-9._-]{1,255}$/),
    /** The name in the payment sheet; absent: the brand’s name. */
    display_name: z.string().min(1).max(64).optional(),
    /** The merchant identity certificate, as PEM or PEM in base64. */
    certificate: pem.optional(),
    /** Its private key, in the same form. */
    key: pem.optional(),
    /** Sandboxes only: a server that replaces Apple’s and needs no certificate. */
    gateway: address.optional(),
  })
  .check(({ value, issues }) => {
    for (const key of ['certificate', 'key'] as const)
      if (value.gateway === undefined && value[key] === undefined)
        issues.push({ code: 'custom', path: [key], message: 'is required', input: value })
  })
export type ApplePayConfig = z.infer<typeof ApplePayConfig>

export const GooglePayConfig = z
  .strictObject({
    /** `TEST`: Google returns tokens that charge nothing. */
    environment: z.enum(['TEST', 'PRODUCTION']).default('PRODUCTION'),
    /** The brand’s merchant id in Google’s console; required by `PRODUCTION`. */
    merchant_id: z.string().min(1).max(64).optional(),
    /** The name in the payment sheet; absent: the brand’s name. */
    merchant_name: z.string().min(1).max(64).optional(),
  })
  .check(({ value, issues }) => {
    if (value.environment === 'PRODUCTION' && value.merchant_id === undefined)
      issues.push({ code: 'custom', path: ['merchant_id'], message: 'is required', input: value })
  })
export type GooglePayConfig = z.infer<typeof GooglePayConfig>
