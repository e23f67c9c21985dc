/** Hashes of statements, and unique names of their lines. */
import { createHash } from 'node:crypto'
import { subtractDecimals } from '@modulor/rules'
import type { StatementLine } from '../../providers/statement'
import type { NewLine } from './statements.repository'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function fingerprintOf(line: StatementLine): string {
  const { kind, reference, paymentReference, operationReference, amount, fee, currency, bookedAt } = line
  const amounts = [amount, fee].map((each) => subtractDecimals(each, '0'))
  return sha256(
    JSON.stringify([
      kind,
      reference,
      paymentReference,
      operationReference,
      ...amounts,
      currency,
      bookedAt.toISOString(),
    ]),
  )
}

/** Numbers equal lines, so that each line has a unique name, which is the same in every file that contains it. */
export function numberLines(lines: readonly StatementLine[]): readonly NewLine[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const fingerprint = fingerprintOf(line)
    const occurrence = (counts.get(fingerprint) ?? 0) + 1
    counts.set(fingerprint, occurrence)
    return { ...line, fingerprint, occurrence }
  })
}
