/** Books a provider's report that did not fit. An operator decides it in the report's case (issue-12 1, decision 71). */
import type { OperationSource } from '@modulor/contract/vocabulary'
import type { ProviderReport } from '../../providers/provider'
import { chargeOf, findPayment, type Charge, type Payment } from '../payments'
import { beginReported, followDispute } from './apply-report'
import { disputeStateOf } from './dispute'
import { effectOfReport } from './dispute-report-effect'
import type { LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps, OperationOutcome, ReportBooking, ReportProposal } from './linked-operations.types'
import { BalanceTooLow, operationsOfPayment, OperationsMoved } from './linked-operations.repository'
import { endedWithOtherSum, refundNamedBy } from './other-sum'
import { bearersOf, feeAfter, isOfSum, operationFrom, operationOf, returnedFeeOf } from './report-operation'

type Plan = {
  readonly operation: LinkedOperation
  readonly isNew: boolean
  /** Our own refund, which was carried out with another sum. The booking ends it. */
  readonly inPlaceOf?: LinkedOperation
}
type Known = {
  readonly payment: Payment
  readonly operations: readonly LinkedOperation[]
  readonly charge: Charge | undefined
}

/** Who may bear the operation. A refund of money that was credited to nobody is borne by nobody, whatever its amount. */
const bearersIn = (report: ProviderReport, { payment, operations }: Known): readonly OperationSource[] =>
  refundNamedBy(report, operations)?.source === 'provider' ? ['provider'] : bearersOf(report, payment)

/**
 * Whether a known operation matches the report or can be changed to match it. When a dispute is won after its loss, only its
 * own amount is given back.
 */
function canBecome(report: ProviderReport, known: LinkedOperation, payment: Payment): boolean {
  // If it is booked with another sum, it is not known which of the two was given back, and it must not be booked twice.
  if (report.kind !== 'dispute') return known.state === 'succeeded' && isOfSum(report, known, payment)
  if (feeAfter(report, known, payment) === undefined) return false
  if (effectOfReport(report, known, true) === 'advance')
    return known.state === 'pending' || returnedFeeOf(report, known, payment) !== undefined
  return known.state === 'pending' || disputeStateOf(known.state) === report.state
}

/**
 * The operation as which the report would be booked. A report that was booked before keeps its operation, unless a dispute was
 * won and is lost now: that is booked as another dispute. Undefined if nothing is left, or the report contradicts what was
 * booked.
 */
function planOf(
  report: ProviderReport,
  { payment, operations, charge }: Known,
  by: { readonly source: OperationSource; readonly operatorId: string; readonly reason: string; readonly now: Date },
): Plan | undefined {
  const { source, operatorId, reason, now } = by
  const known = operationOf(report, operations)
  if (known && effectOfReport(report, known, true) !== 'another')
    return canBecome(report, known, payment) && known.source === source ? { operation: known, isNew: false } : undefined
  // A dispute that is already won has nothing to book.
  if (report.kind === 'dispute' && report.state === 'won') return undefined
  const inPlaceOf = refundNamedBy(report, operations)
  const position = {
    payment,
    operations: operations.map((operation) => (operation === inPlaceOf ? endedWithOtherSum(operation) : operation)),
    charge: source === 'provider' ? charge : undefined,
  }
  const begun = operationFrom(report, position, { source, now, byOperator: { operatorId, reason } })
  return typeof begun === 'string' ? undefined : { operation: begun, isNew: true, ...(inPlaceOf && { inPlaceOf }) }
}

/** The operations as which a report may be booked now, one for each possible bearer. */
export async function proposalsForReport(
  deps: LinkedOperationDeps,
  payment: Payment,
  report: ProviderReport,
): Promise<readonly ReportProposal[]> {
  const { operations } = await operationsOfPayment(deps.db, payment.id)
  const known = { payment, operations, charge: await chargeOf(deps.db, payment.id) }
  return bearersIn(report, known).flatMap((source) => {
    const plan = planOf(report, known, { source, operatorId: '', reason: '', now: deps.clock() })
    return plan ? [{ kind: report.kind, source, amountMinor: plan.operation.amountMinor }] : []
  })
}

/** Books the report; a repeated call books nothing more. The provider is not called, because it has carried it out already. */
export async function bookReport(deps: LinkedOperationDeps, booking: ReportBooking): Promise<OperationOutcome> {
  const { paymentId, report, ...by } = booking
  const payment = await findPayment(deps.db, paymentId)
  if (!payment) return { ok: false, code: 'not_found' }
  const charge = await chargeOf(deps.db, paymentId)
  for (;;) {
    const { operations, seen } = await operationsOfPayment(deps.db, paymentId)
    const plan = planOf(report, { payment, operations, charge }, { ...by, now: deps.clock() })
    if (!plan) return { ok: false, code: 'operation_not_possible' }
    try {
      if (plan.isNew) await beginReported(deps, plan.operation, payment, seen, plan.inPlaceOf)
      else {
        await followDispute(deps, plan.operation, payment, report, deps.clock(), true)
        const operation = operationOf(report, (await operationsOfPayment(deps.db, paymentId)).operations)
        return { ok: true, payment, operation: operation ?? plan.operation }
      }
    } catch (error) {
      if (error instanceof BalanceTooLow) return { ok: false, code: 'balance_too_low' }
      if (!(error instanceof OperationsMoved)) throw error
    }
  }
}
