import { OPERATIONS_PER_PAGE } from '@modulor/contract/operator'
import { readPage } from '../../page-cursor'
import { chargeOf, findPayment, providerOf } from '../payments'
import { applyOperationUpdate } from './apply-operation-update'
import { applyReport } from './apply-report'
import { bookReport, proposalsForReport } from './book-report'
import { approveOperation, rejectOperation, withdrawOperation } from './decide-operation'
import { followOperation } from './follow-operation'
import type { LinkedOperationDeps, LinkedOperations } from './linked-operations.types'
import { endByOperators, endsOf } from './operator-end'
import { operationsIn, operationsOfPayment } from './linked-operations.repository'
import { netPositionOf } from './net-position'
import { possibleKinds } from './operation-kinds'
import { requestOperation } from './request-operation'

/** Creates the operations on payments after their end (issue-12 1). */
export function createLinkedOperations(deps: LinkedOperationDeps): LinkedOperations {
  return {
    request: (request) => requestOperation(deps, request),
    approve: (decision) => approveOperation(deps, decision),
    reject: (decision) => rejectOperation(deps, decision),
    withdraw: (decision) => withdrawOperation(deps, decision),
    report: (payment, report) => applyReport(deps, payment, report),
    applyUpdate: (payment, update) => applyOperationUpdate(deps, payment, update),
    proposalsForReport: (payment, report) => proposalsForReport(deps, payment, report),
    bookReport: (booking) => bookReport(deps, booking),
    endsOf: (operation, payment) => endsOf(deps, operation, payment),
    endByOperators: (ending) => endByOperators(deps, ending),
    async ofPayment(paymentId) {
      const payment = await findPayment(deps.db, paymentId)
      if (!payment) return undefined
      const { operations } = await operationsOfPayment(deps.db, paymentId)
      const position = { payment, operations, charge: await chargeOf(deps.db, paymentId) }
      const provider = providerOf(deps.providers, payment)
      return {
        ...{ ...position, net: netPositionOf(position), possible: possibleKinds(position, provider) },
        possibleOnce: {
          declined: possibleKinds({ ...position, payment: { ...payment, state: 'declined' } }, provider),
          succeeded: possibleKinds({ ...position, payment: { ...payment, state: 'succeeded' } }, provider),
        },
      }
    },
    async awaitingApproval(cursor) {
      const page = await readPage(
        cursor,
        OPERATIONS_PER_PAGE,
        (after, count) => operationsIn(deps.db, 'awaiting_approval', after, count),
        ({ createdAt, id }) => ({ at: createdAt, id }),
      )
      if (!page) return undefined
      const found = await Promise.all(
        page.rows.map(async (operation) => ({ operation, payment: await findPayment(deps.db, operation.paymentId) })),
      )
      return { ...page, rows: found.flatMap(({ operation, payment }) => (payment ? [{ operation, payment }] : [])) }
    },
    follow: (job) => followOperation(deps, job),
  }
}
