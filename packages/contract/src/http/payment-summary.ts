import * as z from 'zod/mini'
import { FLOWS, TRANSACTION_STATUSES } from '../vocabulary'
import { currencyCode, decimalText, isoTime, requiredText, text } from '../wire/wire'

/** A summary of a payment: in the list of open payments, and in a refusal that asks the player about it (API-13). */
export const PaymentSummary = z.object({
  payment_id: requiredText(64),
  flow: z.enum(FLOWS),
  pay_group_id: z.string(),
  pay_group_name: z.string(),
  transaction_status: z.enum(TRANSACTION_STATUSES),
  amount: decimalText,
  currency: currencyCode,
  /** The sum that the player pays, as the payment's page shows it: with the fee, in the currency in which it must be sent. */
  to_pay: z.object({ amount: decimalText, currency: currencyCode }),
  destination: z.nullable(text(255)),
  /** Until when the player can act; null: the payment does not wait for the player, or there is no deadline. */
  expires_at: z.nullable(isoTime),
  /** A deposit that waits for its player and can be ended by `cancel`, or a withdrawal that can be reversed (REV-1). */
  can_cancel: z.boolean(),
  updated_at: isoTime,
})
export type PaymentSummary = z.infer<typeof PaymentSummary>
