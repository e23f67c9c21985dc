/** Finds payments by the names in the lines of a statement. */
import type { StatementLine } from '../../providers/statement'
import { isUuid } from '../../uuid'
import type { KnownPayment } from './match-lines'

/** The ids of our payments, and the provider's references, in the lines. */
export function namesIn(lines: readonly StatementLine[], provider: string) {
  const ids = lines.flatMap(({ paymentReference }) =>
    paymentReference !== null && isUuid(paymentReference) ? [paymentReference] : [],
  )
  const isNamed = new Set(ids)
  const onlyReferences = lines.flatMap(({ reference, paymentReference }) =>
    reference === null || isNamed.has(paymentReference ?? '') ? [] : [reference],
  )
  return {
    ...{ provider, ids, references: new Set(lines.flatMap(({ reference }) => reference ?? [])) },
    onlyReferences: new Set(onlyReferences),
  }
}

/** Indexes payments by the names that the provider's lines use. A reference that several payments have names none of them. */
export function byName(payments: readonly KnownPayment[]) {
  const byId = new Map(payments.map((payment) => [payment.idAtProvider, payment]))
  const byReference = new Map<string, KnownPayment>()
  const ambiguous = new Set<string>()
  for (const payment of payments) {
    const reference = payment.providerReference ?? ''
    const other = byReference.get(reference)
    if (other && other.id !== payment.id) ambiguous.add(reference)
    byReference.set(reference, payment)
  }
  return {
    paymentOf: (id: string) => byId.get(id.toLowerCase()),
    paymentByReference: (reference: string) => (ambiguous.has(reference) ? undefined : byReference.get(reference)),
  }
}
