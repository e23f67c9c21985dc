/** What merchants and operators both read of an operation on a payment. Money is decimal text in the payment's currency. */
import * as z from 'zod/mini'
import { DISPUTE_STATES, OPERATION_KINDS, OPERATION_ORIGINS, OPERATION_SOURCES, OPERATION_STATES } from '../vocabulary'
import { currencyCode, decimalText, isoTime } from '../wire/wire'

const operation = {
  operation_id: z.string(),
  payment_id: z.string(),
  kind: z.enum(OPERATION_KINDS),
  origin: z.enum(OPERATION_ORIGINS),
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
}

export const OperationFacts = z.object({
  ...operation,
  /** Whose money it is. `player`: it is taken from the balance, or given to it. */
  borne_by: z.enum(OPERATION_SOURCES),
})
export type OperationFacts = z.infer<typeof OperationFacts>

/** The same for operators, whose API has no versions: `source` is its older name. */
export const OperationRecord = z.object({ ...operation, source: z.enum(OPERATION_SOURCES) })
export type OperationRecord = z.infer<typeof OperationRecord>

/** What the payment moved, what operations have moved and may still move, and what is left for another one. */
export const NetFacts = z.object({
  paid: decimalText,
  moved: decimalText,
  reserved: decimalText,
  left: decimalText,
})
export type NetFacts = z.infer<typeof NetFacts>
