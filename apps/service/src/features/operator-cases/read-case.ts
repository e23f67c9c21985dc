import type { PaymentOperations } from '../linked-operations'
import type { CaseDeps, CaseStory } from './operator-cases.types'
import { findCase, type StoredCase } from './operator-cases.repository'
import { proposalsFor } from './proposals'
import { reportIn } from './report-in'

/** Short values only, whatever was stored. */
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

/** The operation of ours that a case is about: one without an outcome, or one that a report of the provider names. */
function namedIn(question: StoredCase, { operations }: PaymentOperations) {
  const { reportId, operationId = reportId } = detailsOf(question)
  const isOfOne = question.kind === 'operation_unsettled' || question.kind === 'provider_report'
  return isOfOne ? operations.find(({ id }) => id === operationId) : undefined
}

/** Reads a case with what is known of its payment. */
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
  // What can be booked says more of the money than an end.
  const named = about && isOpen && proposals.length === 0 ? namedIn(question, about) : undefined
  const ends = about && named ? await operations.endsOf(named, about.payment) : []
  return { question, about, operation, proposals, ending: named && { operation: named, ends } }
}
