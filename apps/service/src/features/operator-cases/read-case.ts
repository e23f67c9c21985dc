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

export const reportOf = (question: StoredCase) =>
  question.kind === 'provider_report' ? reportIn(detailsOf(question)) : undefined

/** Our operation that a case is about: one without an outcome, or one that a report of the provider names. */
function namedIn(question: StoredCase, { operations }: PaymentOperations) {
  const { reportId, operationId = reportId } = detailsOf(question)
  const isOfOne = question.kind === 'operation_unsettled' || question.kind === 'provider_report'
  return isOfOne ? operations.find(({ id }) => id === operationId) : undefined
}

/** Reads a case with the payment, the operation, and what the case offers. */
export async function readCase({ db, operations }: CaseDeps, caseId: string): Promise<CaseStory | undefined> {
  const question = await findCase(db, caseId)
  if (!question) return undefined
  const about = question.paymentId === null ? undefined : await operations.ofPayment(question.paymentId)
  const operation = about?.operations.find(({ id }) => id === question.operationId)
  const isOpen = question.closedAt === null && question.operationId === null
  const report = reportOf(question)
  const proposed = async (on: PaymentOperations) =>
    report
      ? (await operations.proposalsForReport(on.payment, report)).map((each) => ({ ...each, isDifference: false }))
      : proposalsFor(question.kind, detailsOf(question), on)
  const proposals = about && isOpen ? await proposed(about) : []
  // An end is offered only if nothing can be booked, because a booking records the money more exactly.
  const named = about && isOpen && proposals.length === 0 ? namedIn(question, about) : undefined
  const ends = about && named ? await operations.endsOf(named, about.payment) : []
  return { question, about, operation, proposals, ending: named && { operation: named, ends } }
}
