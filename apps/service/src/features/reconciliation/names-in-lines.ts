/** How the lines of a statement name payments. */
import type { StatementLine } from '../../providers/statement'
import { isUuid } from '../../uuid'
import type { KnownPayment } from './match-lines'

/** Our ids of payments, and the provider's names of them, that lines have. */
export function namesIn(lines: readonly StatementLine[], provider: string) {
  const ids = lines.flatMap(({ paymentReference }) =>
    paymentReference !== null && isUuid(paymentReference) ? [paymentReference.toLowerCase()] : [],
  )
  return { provider, ids, references: new Set(lines.flatMap(({ reference }) => reference ?? [])) }
}

/** Finds payments by how the provider's lines name them. */
export function byName(payments: readonly KnownPayment[]) {
  const byId = new Map(payments.map((payment) => [payment.idAtProvider, payment]))
  const byReference = new Map(payments.map((payment) => [payment.providerReference ?? '', payment]))
  return {
    paymentOf: (id: string) => byId.get(id.toLowerCase()),
    paymentByReference: (reference: string) => byReference.get(reference),
  }
}
