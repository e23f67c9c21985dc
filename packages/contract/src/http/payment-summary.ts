import * as z from 'zod/mini'
import { FLOWS, TRANSACTION_STATUSES } from '../vocabulary'
import { currencyCode, decimalText, isoTime, requiredText, text } from '../wire/wire'

/** A payment in one line: in the list of what is open, and in a refusal that asks about it (API-13). */
export const PaymentSummary = z.object({
  payment_id: requiredText(64),
  flow: z.enum(FLOWS),
  pay_group_id: z.string(),
  pay_group_name: z.string(),
  transaction_status: z.enum(TRANSACTION_STATUSES),
  amount: decimalText,
  currency: currencyCode,
  /** What the player gives, as the payment's page names it: with the fee, and in the currency in which it is to be sent. */
  to_pay: z.object({ amount: decimalText, currency: currencyCode }),
  destination: z.nullable(text(255)),
  /** Until when the player can act; null: no action of the player is awaited, or without a deadline. */
  expires_at: z.nullable(isoTime),
  /** A deposit that waits for its player and may be given up by `cancel`; a withdrawal that may be reversed (REV-1). */
  can_cancel: z.boolean(),
  updated_at: isoTime,
})
export type PaymentSummary = z.infer<typeof PaymentSummary>
