/** Finds payments by the names in the lines of a statement. */
import type { StatementLine } from '../../providers/statement'
import { isUuid } from '../../uuid'
import type { KnownPayment } from './match-lines'

/** The ids of our payments, and the provider's references, in the lines. */
export function namesIn(lines: readonly StatementLine[], provider: string) {
  const ids = lines.flatMap(({ paymentReference }) =>
    paymentReference !== null && isUuid(paymentReference) ? [paymentReference] : [],
  )
  return { provider, ids, references: new Set(lines.flatMap(({ reference }) => reference ?? [])) }
}

/** Indexes payments by the names that the provider's lines use. */
export function byName(payments: readonly KnownPayment[]) {
  const byId = new Map(payments.map((payment) => [payment.idAtProvider, payment]))
  const byReference = new Map(payments.map((payment) => [payment.providerReference ?? '', payment]))
  return {
    paymentOf: (id: string) => byId.get(id.toLowerCase()),
    paymentByReference: (reference: string) => byReference.get(reference),
  }
}
