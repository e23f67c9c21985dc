/**
 * The sandbox provider's wire format, parsed when it is received. A response that does not parse is an unknown
 * outcome.
 */
import { DECIMAL_PATTERN } from '@modulor/contract/http'
import { DISPLAY_ITEM_KINDS } from '@modulor/contract/vocabulary'
import { z } from 'zod'

const fields = z.record(z.string(), z.string())
const address = z.url({ protocol: /^https?$/ })

const Action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('three_ds_method'), url: address, fields }),
  z.object({ type: z.literal('three_ds_challenge'), url: address, fields, expires_at: z.iso.datetime() }),
  z.object({ type: z.literal('redirect'), url: address, method: z.enum(['GET', 'POST']), fields: fields.default({}) }),
  z.object({
    type: z.literal('display_form'),
    items: z
      .array(
        z.object({
          kind: z.enum(DISPLAY_ITEM_KINDS),
          name: z.enum(['payment_link', 'address', 'amount', 'network', 'voucher_code', 'payment_code', 'pay_at']),
          value: z.string().min(1).max(2048),
          unit: z.string().min(1).max(20).exactOptional(),
        }),
      )
      .min(1)
      .max(20),
    expires_at: z.iso.datetime().nullable(),
    can_confirm: z.boolean(),
    can_cancel: z.boolean(),
  }),
])
export type Action = z.infer<typeof Action>

export const SandboxPayment = z.object({
  id: z.string().min(1).max(64),
  merchant_reference: z.string().min(1).max(64),
  status: z.enum(['succeeded', 'declined', 'pending', 'action_required', 'cancelled', 'closed', 'expired']),
  decline_code: z.string().nullish(),
  amount: z.string().regex(DECIMAL_PATTERN),
  /** The charged part of the amount; 0 for a payout. */
  captured_amount: z.string().regex(DECIMAL_PATTERN).nullish(),
  /** The sum is reserved and not charged. */
  authorised: z.boolean().nullish(),
  currency: z.string(),
  action: Action.nullish(),
  /** Set for a payout in a shop. */
  pay_out_code: z.string().min(1).max(64).nullish(),
  sequence: z.int().min(0),
})
export type SandboxPayment = z.infer<typeof SandboxPayment>

export const SandboxJournal = z.object({
  entries: z.array(z.object({ merchant_reference: z.string().min(1).max(128) })),
  total: z.int().min(0),
})

export const SandboxCallback = z.object({
  event_id: z.string().min(1).max(64),
  type: z.string(),
  payment: SandboxPayment,
  report: z
    .object({
      name: z.enum(['dispute_opened', 'dispute_won', 'dispute_lost', 'returned', 'refunded']),
      id: z.string().min(1).max(64),
      amount: z.string().regex(DECIMAL_PATTERN),
      currency: z.string(),
      fee: z.string().regex(DECIMAL_PATTERN).nullish(),
      fee_returned: z.string().regex(DECIMAL_PATTERN).nullish(),
    })
    .exactOptional(),
})
export type SandboxReport = NonNullable<z.infer<typeof SandboxCallback>['report']>

export const SandboxRefund = z.object({ status: z.enum(['succeeded', 'pending']) })
export const SandboxRefusal = z.object({ error: z.string().min(1).max(64) })
