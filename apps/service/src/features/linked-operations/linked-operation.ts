/** An operation that is linked to a payment: its row, with amounts in whole minor units. */
import type { OperationKind, OperationOrigin, OperationSource, OperationState } from '@modulor/contract/vocabulary'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db'

/** The parts of an amount: what the player received or paid, the fee and the tax. */
export type Parts = { readonly receivedMinor: bigint; readonly feeMinor: bigint; readonly taxMinor: bigint }

export type LinkedOperation = Parts & {
  readonly id: string
  readonly paymentId: string
  readonly kind: OperationKind
  readonly origin: OperationOrigin
  readonly source: OperationSource
  readonly state: OperationState
  /** Increases with every change. A decision on an older version is made again. */
  readonly version: number
  /** In the payment's currency: the sum of the parts. */
  readonly amountMinor: bigint
  /** In the provider's currency; 0 if the provider is not called. */
  readonly providerAmountMinor: bigint
  /** In the payment's currency: the provider's fee for a lost dispute. */
  readonly providerFeeMinor: bigint
  /** In the payment's currency: the part of that fee that the provider returned when the dispute was won after its loss. */
  readonly returnedFeeMinor: bigint
  /** The sequence number of the last report of a dispute that counted; null if the provider sends none. */
  readonly providerSequence: number | null
  readonly reason: string
  readonly failureCode: string | null
  readonly idempotencyKey: string
  readonly bodyHash: string
  readonly requestedBy: string | null
  readonly decidedBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date | null
}

export type LinkedOperationRow = Selectable<Tables['linked_operations']>

export function toLinkedOperation(row: LinkedOperationRow): LinkedOperation {
  return {
    id: row.id,
    paymentId: row.payment_id,
    kind: row.kind,
    origin: row.origin,
    source: row.source,
    state: row.state,
    version: row.version,
    amountMinor: BigInt(row.amount),
    receivedMinor: BigInt(row.received_part),
    feeMinor: BigInt(row.fee_part),
    taxMinor: BigInt(row.tax_part),
    providerAmountMinor: BigInt(row.provider_amount),
    providerFeeMinor: BigInt(row.provider_fee),
    returnedFeeMinor: BigInt(row.returned_fee),
    providerSequence: row.provider_sequence === null ? null : Number(row.provider_sequence),
    reason: row.reason,
    failureCode: row.failure_code,
    idempotencyKey: row.idempotency_key,
    bodyHash: row.body_hash,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}

/** The columns to insert, without those that the database sets. */
export function toColumns(operation: LinkedOperation) {
  return {
    id: operation.id,
    payment_id: operation.paymentId,
    kind: operation.kind,
    origin: operation.origin,
    source: operation.source,
    state: operation.state,
    version: operation.version,
    amount: operation.amountMinor.toString(),
    received_part: operation.receivedMinor.toString(),
    fee_part: operation.feeMinor.toString(),
    tax_part: operation.taxMinor.toString(),
    provider_amount: operation.providerAmountMinor.toString(),
    provider_fee: operation.providerFeeMinor.toString(),
    provider_sequence: operation.providerSequence,
    reason: operation.reason,
    failure_code: operation.failureCode,
    idempotency_key: operation.idempotencyKey,
    body_hash: operation.bodyHash,
    requested_by: operation.requestedBy,
    decided_by: operation.decidedBy,
    created_at: operation.createdAt,
    updated_at: operation.updatedAt,
    expires_at: operation.expiresAt,
  }
}

const OVER: readonly OperationState[] = ['failed', 'failed_late', 'rejected', 'expired']

/** Whether its amount is reserved: it has moved, or may still move. */
export const isReserving = ({ state }: Pick<LinkedOperation, 'state'>): boolean => !OVER.includes(state)

const ENDED: readonly OperationState[] = ['succeeded', ...OVER]
export const isEnded = ({ state }: Pick<LinkedOperation, 'state'>): boolean => ENDED.includes(state)
