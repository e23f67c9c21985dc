import type { OperationKind, OperationOrigin, OperationSource, OperationState } from '@modulor/contract/vocabulary'
import type { ColumnType } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>
/** Whole minor units. The driver returns numeric as text. */
type Minor = WrittenOnce<string>

/** Migration 0030. */
export interface LinkedOperationTables {
  linked_operations: {
    id: WrittenOnce<string>
    payment_id: WrittenOnce<string>
    kind: WrittenOnce<OperationKind>
    origin: WrittenOnce<OperationOrigin>
    source: WrittenOnce<OperationSource>
    state: OperationState
    version: number
    /** In the payment's currency; the sum of the three parts. */
    amount: Minor
    received_part: Minor
    fee_part: Minor
    tax_part: Minor
    /** The sum of the request to the provider, in its currency; 0 if there is no request. */
    provider_amount: Minor
    /** Migration 0034; in the payment's currency. */
    provider_fee: ColumnType<string, string | undefined, string>
    /** Migration 0043: the sequence of the last report about a dispute that was accepted. */
    provider_sequence: ColumnType<string | null, string | number | null | undefined, number>
    /** Migration 0043; in the payment's currency. */
    returned_fee: ColumnType<string, string | undefined, string>
    reason: WrittenOnce<string>
    failure_code: string | null
    idempotency_key: WrittenOnce<string>
    body_hash: WrittenOnce<string>
    requested_by: WrittenOnce<string | null>
    decided_by: string | null
    created_at: WrittenOnce<Date>
    updated_at: Date
    /** The time until which a second person may approve. */
    expires_at: Date | null
  }
  linked_operation_transitions: {
    operation_id: WrittenOnce<string>
    version: WrittenOnce<number>
    from_state: WrittenOnce<string>
    to_state: WrittenOnce<string>
    cause: WrittenOnce<string>
    operator_id: WrittenOnce<string | null>
    at: WrittenOnce<Date>
  }
  /** Migration 0038. The row with the highest sequence counts. */
  provider_charges: {
    payment_id: WrittenOnce<string>
    sequence: WrittenOnce<string | number>
    /** In the payment's currency. */
    amount: Minor
    /** In the provider's currency. */
    provider_amount: Minor
    stated_at: WrittenOnce<Date>
  }
}
