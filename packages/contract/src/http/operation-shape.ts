/** What merchants and operators both read of an operation on a payment. Money is decimal text in the payment's currency. */
import * as z from 'zod/mini'
import { DISPUTE_STATES, OPERATION_KINDS, OPERATION_ORIGINS, OPERATION_SOURCES, OPERATION_STATES } from '../vocabulary'
import { currencyCode, decimalText, isoTime } from './wire'

export const OperationFacts = z.object({
  operation_id: z.string(),
  payment_id: z.string(),
  kind: z.enum(OPERATION_KINDS),
  origin: z.enum(OPERATION_ORIGINS),
  source: z.enum(OPERATION_SOURCES),
  /** `unknown`: the provider's answer was lost. It is not a failure: the service asks again, and an event says how it ended. */
  state: z.enum(OPERATION_STATES),
  /** Of a dispute: where it stands. null for every other kind. */
  dispute_state: z.nullable(z.enum(DISPUTE_STATES)),
  currency: currencyCode,
  amount: decimalText,
  /** What a dispute costs where it is lost, on top of its amount. */
  provider_fee: decimalText,
  /** What the provider gave back of that, because the dispute was won after it was lost. */
  returned_fee: decimalText,
  reason: z.string(),
  failure_code: z.nullable(z.string()),
  created_at: isoTime,
  updated_at: isoTime,
})
export type OperationFacts = z.infer<typeof OperationFacts>

/** What the payment moved, what operations have moved and may still move, and what is left for another one. */
export const NetFacts = z.object({
  paid: decimalText,
  moved: decimalText,
  reserved: decimalText,
  left: decimalText,
})
export type NetFacts = z.infer<typeof NetFacts>
