/** The fields of a linked operation for merchants and operators. Money is decimal text in the payment's currency. */
import * as z from 'zod/mini'
import { DISPUTE_STATES, OPERATION_KINDS, OPERATION_ORIGINS, OPERATION_SOURCES, OPERATION_STATES } from '../vocabulary'
import { currencyCode, decimalText, isoTime } from '../wire/wire'

const operation = {
  operation_id: z.string(),
  payment_id: z.string(),
  kind: z.enum(OPERATION_KINDS),
  origin: z.enum(OPERATION_ORIGINS),
  /** `unknown`: the provider's response was lost. It is not a failure: the service asks again, and an event reports the result. */
  state: z.enum(OPERATION_STATES),
  /** The state of a dispute; null for every other kind. */
  dispute_state: z.nullable(z.enum(DISPUTE_STATES)),
  currency: currencyCode,
  amount: decimalText,
  /** The provider's fee for a lost dispute, in addition to its amount. */
  provider_fee: decimalText,
  /** The part of that fee that the provider returned, because the dispute was won after it was lost. */
  returned_fee: decimalText,
  reason: z.string(),
  failure_code: z.nullable(z.string()),
  created_at: isoTime,
  updated_at: isoTime,
}

export const OperationFacts = z.object({
  ...operation,
  /** Whose money it is. `player`: the sum is taken from the balance, or added to it. */
  borne_by: z.enum(OPERATION_SOURCES),
})
export type OperationFacts = z.infer<typeof OperationFacts>

/** The same for operators, whose API has no versions: `source` is its older name. */
export const OperationRecord = z.object({ ...operation, source: z.enum(OPERATION_SOURCES) })
export type OperationRecord = z.infer<typeof OperationRecord>

/** The sum that the payment moved, the sums that operations have moved and have reserved, and the rest for another operation. */
export const NetFacts = z.object({
  paid: decimalText,
  moved: decimalText,
  reserved: decimalText,
  left: decimalText,
})
export type NetFacts = z.infer<typeof NetFacts>
