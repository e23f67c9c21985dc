import type { OperatorCase } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import type { OfferedEnd } from '../../features/linked-operations'
import { detailsOf, type CaseOutcome, type OperatorCases, type StoredCase } from '../../features/operator-cases'
import { isUuid } from '../../uuid'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'

function stateOf({ closedAt, operationId, closeRequestedBy }: StoredCase): OperatorCase['state'] {
  if (closedAt !== null) return 'closed'
  if (operationId !== null) return 'in_progress'
  return closeRequestedBy === null ? 'open' : 'closing'
}

function toWire(operatorCase: StoredCase): OperatorCase {
  return {
    case_id: operatorCase.id,
    kind: operatorCase.kind,
    state: stateOf(operatorCase),
    version: operatorCase.version,
    subject: operatorCase.subject,
    payment_id: operatorCase.paymentId,
    details: detailsOf(operatorCase),
    opened_at: operatorCase.openedAt.toISOString(),
    claimed_by: operatorCase.claimedBy,
    claimed_by_name: operatorCase.claimedByName,
    operation_id: operatorCase.operationId,
    close_requested_by: operatorCase.closeRequestedBy,
    close_requested_by_name: operatorCase.closeRequestedByName,
    close_reason: operatorCase.closeReason,
    close_end: operatorCase.closeEnd,
    closed_at: operatorCase.closedAt?.toISOString() ?? null,
    closed_by_name: operatorCase.closedByName,
  }
}

function endToWire(
  { end, kind, becomes, source, amountMinor, balance, balanceMinor, wallet }: OfferedEnd,
  { currency, precision }: { readonly currency: string; readonly precision: number },
) {
  return {
    ...{ end, kind, becomes, source, balance, wallet, currency },
    amount: fromMinor(amountMinor, precision),
    balance_amount: fromMinor(balanceMinor, precision),
  }
}

function answer(outcome: CaseOutcome): OperatorOutcome<OperatorCase> {
  if (outcome.ok) return operatorDone(toWire(outcome.value))
  return operatorRefused(outcome.code, outcome.details && { details: outcome.details })
}

type Handled =
  | 'listCases'
  | 'readCase'
  | 'claimCase'
  | 'releaseCase'
  | 'resolveCase'
  | 'requestCaseClose'
  | 'confirmCaseClose'
  | 'keepCaseOpen'
  | 'requestCaseEnd'
  | 'confirmCaseEnd'
  | 'refuseCaseEnd'

type Call = {
  readonly params: { readonly caseId: string }
  readonly body: { readonly version: number }
  readonly operator: { readonly id: string }
}

export function caseHandlers(cases: OperatorCases): Pick<OperatorHandlers, Handled> {
  type Decision = Parameters<OperatorCases['claim']>[0]
  /** Treats an id that is not a UUID as not found. */
  const decided = async (
    { params: { caseId }, body: { version }, operator: { id: operatorId } }: Call,
    act: (decision: Decision) => Promise<CaseOutcome>,
  ) => (isUuid(caseId) ? answer(await act({ caseId, version, operatorId })) : operatorRefused('not_found'))

  return {
    listCases: async ({ query: { view = 'open', kind, cursor } }) => {
      const page = await cases.list({ isClosed: view === 'closed', kind, cursor })
      return page
        ? operatorDone({ cases: page.rows.map(toWire), next_cursor: page.nextCursor })
        : operatorRefused('bad_request', { fields: { cursor: 'must be a cursor from an earlier response' } })
    },
    readCase: async ({ params: { caseId } }) => {
      const story = isUuid(caseId) ? await cases.read(caseId) : undefined
      if (!story) return operatorRefused('not_found')
      const { operatorCase, about, operation, proposals, ending } = story
      const payment = about?.payment
      return operatorDone({
        case: toWire(operatorCase),
        payment: payment
          ? {
              payment_id: payment.id,
              reference: payment.reference,
              brand: payment.brand,
              player_id: payment.userId,
              flow: payment.flow,
              state: payment.state,
              currency: payment.currency,
              total: fromMinor(payment.totalMinor, payment.precision),
            }
          : null,
        operation: operation ? { kind: operation.kind, state: operation.state } : null,
        proposals: payment
          ? proposals.map(({ kind, source, amountMinor, isDifference }) => ({
              ...{ kind, source },
              currency: payment.currency,
              amount: fromMinor(amountMinor, payment.precision),
              is_difference: isDifference,
            }))
          : [],
        ends: payment && ending ? ending.ends.map((each) => endToWire(each, payment)) : [],
      })
    },
    claimCase: (call) => decided(call, cases.claim),
    releaseCase: (call) => decided(call, cases.release),
    resolveCase: (call) => {
      const { body, idempotencyKey } = call
      const { kind, source, reason, is_difference: isDifference = false } = body
      return decided(call, (decision) =>
        cases.resolve({ ...decision, proposal: { kind, source, isDifference }, reason, idempotencyKey }),
      )
    },
    requestCaseClose: (call) =>
      decided(call, (decision) => cases.requestClose({ ...decision, reason: call.body.reason })),
    confirmCaseClose: (call) => decided(call, cases.confirmClose),
    keepCaseOpen: (call) => decided(call, cases.keepOpen),
    requestCaseEnd: (call) => {
      const { end, reason } = call.body
      return decided(call, (decision) => cases.requestEnd({ ...decision, end, reason }))
    },
    confirmCaseEnd: (call) => decided(call, cases.confirmEnd),
    refuseCaseEnd: (call) => decided(call, cases.refuseEnd),
  }
}
