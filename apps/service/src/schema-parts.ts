/** Parts that several schemas of the configuration use. */
import { DECIMAL_PATTERN } from '@modulor/contract/http'
import { z } from 'zod'

export const decimal = z.string().regex(DECIMAL_PATTERN, 'must be a decimal number in quotes, such as "10.00"')
export const address = z.url({ protocol: /^https?$/, error: 'must be a whole address, such as https://shop.example/' })
export const CURRENCY_CODE = /^[A-Z0-9]{2,10}$/
export const currencyCode = z.string().regex(CURRENCY_CODE)
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/=]{32,}$/, 'must be whsec_ followed by at least 24 bytes in base64')
