/** Linked operations after a payment's end, and captures and voids of an authorised payment (issue-12 1, decision 64). */
export { createLinkedOperations } from './create-linked-operations'
export { disputeStateOf } from './dispute'
export { explainedPostings } from './explained-postings'
export { netFactsOf, operationFactsOf, operationRecordOf } from './to-facts'
export { allPostingsOf, isWholeKind } from './operation-kinds'
export { isReserving, type LinkedOperation } from './linked-operation'
export { restOf } from './net-position'
export { linkedOperationsOf } from './linked-operations.repository'
export type {
  LinkedOperations,
  OfferedEnd,
  OperationRefusalCode,
  PaymentOperations,
  ReportBooking,
} from './linked-operations.types'
