/** The data with which a wallet's payment sheet is opened (LIST-17, decision 94). */
import * as z from 'zod/mini'
import { NATIVE_WALLETS } from '../vocabulary'
import { countryCode, requiredText, text } from '../wire/wire'

/** Set for a method whose form opens a payment sheet. `networks` are the wallet's own names of card brands. */
export const NativePaySheet = z.object({
  type: z.enum(NATIVE_WALLETS),
  /** The country in which the payment is processed. */
  country: countryCode,
  networks: z.array(text(40)),
  merchant_name: text(80),
  /** Only for Google Pay: who can decrypt the token, and which of Google's environments is used. */
  google: z.nullable(
    z.object({
      environment: z.enum(['TEST', 'PRODUCTION']),
      merchant_id: z.nullable(text(64)),
      gateway: text(100),
      gateway_merchant_id: text(100),
    }),
  ),
})
export type NativePaySheet = z.infer<typeof NativePaySheet>

export const ApplePaySessionRequest = z.object({
  /** The address from the event `validatemerchant`. Its host must be one of Apple's. */
  validation_url: requiredText(2048),
  /** The domain of the page in the address bar: the cashier's own, or one of the brand's `origins`. */
  domain: requiredText(253),
})
export type ApplePaySessionRequest = z.infer<typeof ApplePaySessionRequest>

/** Apple's session for one payment sheet, as JSON text. It is passed unchanged to `completeMerchantValidation`. */
export const ApplePaySession = z.object({ merchant_session: text(65_536) })
export type ApplePaySession = z.infer<typeof ApplePaySession>
