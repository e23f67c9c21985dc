import type { PaymentOperations } from '../linked-operations'
import type { CaseDeps, CaseStory } from './operator-cases.types'
import { findCase, type StoredCase } from './operator-cases.repository'
import { proposalsFor } from './proposals'
import { reportIn } from './report-in'

/** The details of a case that are texts or numbers; other values are left out. */
export function detailsOf({ details }: Pick<StoredCase, 'details'>): Record<string, string> {
  if (typeof details !== 'object' || details === null) return {}
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

export const reportOf = (operatorCase: StoredCase) =>
  operatorCase.kind === 'provider_report' ? reportIn(detailsOf(operatorCase)) : undefined

/** Our operation that a case is about: one without an outcome, or one that a report of the provider names. */
function namedIn(operatorCase: StoredCase, { operations }: PaymentOperations) {
  const { reportId, operationId = reportId } = detailsOf(operatorCase)
  const isOfOne = operatorCase.kind === 'operation_unsettled' || operatorCase.kind === 'provider_report'
  return isOfOne ? operations.find(({ id }) => id === operationId) : undefined
}

/** Reads a case with the payment, the operation, and what the case offers. */
export async function readCase({ db, operations }: CaseDeps, caseId: string): Promise<CaseStory | undefined> {
  const operatorCase = await findCase(db, caseId)
  if (!operatorCase) return undefined
  const about = operatorCase.paymentId === null ? undefined : await operations.ofPayment(operatorCase.paymentId)
  const operation = about?.operations.find(({ id }) => id === operatorCase.operationId)
  const isOpen = operatorCase.closedAt === null && operatorCase.operationId === null
  const report = reportOf(operatorCase)
  const proposed = async (on: PaymentOperations) =>
    report
      ? (await operations.proposalsForReport(on.payment, report)).map((each) => ({ ...each, isDifference: false }))
      : proposalsFor(operatorCase.kind, detailsOf(operatorCase), on)
  const proposals = about && isOpen ? await proposed(about) : []
  // An end is offered only if nothing can be booked, because a booking records the money more exactly.
  const named = about && isOpen && proposals.length === 0 ? namedIn(operatorCase, about) : undefined
  const ends = about && named ? await operations.endsOf(named, about.payment) : []
  return { operatorCase, about, operation, proposals, ending: named && { operation: named, ends } }
}
