import type { MerchantUserFee } from '@modulor/contract/http'
import type { z } from 'zod'
import type { MethodConfig } from '../../config/schema'

type Fee = { readonly fee: string | null; readonly merchantUserFee: z.core.output<typeof MerchantUserFee> | null }

/**
 * A method's fee on the wire (MONEY-4): a percentage alone as `fee`; a fixed part, with or without a percentage, as
 * `merchant_user_fee`. Never both, so that no client adds a percentage twice. Both are null if there is no fee.
 */
export function methodFee(method: MethodConfig, currency: string): Fee {
  const fix = method.fee_fix[currency]
  if (fix !== undefined) return { fee: null, merchantUserFee: { percentage: method.fee_percent ?? '0', fix } }
  return { fee: method.fee_percent ?? null, merchantUserFee: null }
}
