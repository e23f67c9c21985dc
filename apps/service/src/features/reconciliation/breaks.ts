/** Breaks that a person has to decide: each one opens a case, with the data that is needed to investigate it. */
import { subtractDecimals } from '@modulor/rules'
import type { WrongBalance } from './statement-balances'
import type { LineMatch } from './match-lines'
import type { Movement } from './movements'
import { FEE_NOT_POSTED, type NewBreak, type StoredLine } from './statements.repository'

/** The subjects of cases. They are stored, and identify a case when a statement is compared again, so their texts must not change. */
const lineSubject = ({ id }: StoredLine) => `statement line ${id}`
const movementSubject = (id: string) => `statement ${id}`

/** `unpostedFee`: see `unpostedFeeOf`. It is posted when a later statement settles the case. */
export function breakOfLine(
  match: Extract<LineMatch<StoredLine>, { kind: 'broken' }>,
  provider: string,
  unpostedFee?: string,
): NewBreak {
  const { line, payment, expected, movementId } = match
  const difference =
    expected && expected.currency === line.currency ? subtractDecimals(line.amount, expected.amount) : undefined
  return {
    subject: lineSubject(line),
    kind: match.break,
    lineId: line.id,
    movement: movementId ?? null,
    paymentId: payment?.id ?? null,
    details: {
      ...{ break: match.break, provider, day: line.day, line: line.kind, amount: line.amount, currency: line.currency },
      ...(expected && { expected: `${expected.amount} ${expected.currency}` }),
      ...(difference !== undefined && { difference }),
      ...(line.reference !== null && { provider_reference: line.reference }),
      ...(line.operationReference !== null && { operation_reference: line.operationReference }),
      ...(unpostedFee !== undefined && { [FEE_NOT_POSTED]: unpostedFee }),
      booked_at: line.bookedAt.toISOString(),
    },
  }
}

export const breakOfMovement = (
  { id, kind, paymentId, amount, currency, at }: Movement,
  provider: string,
  day: string,
): NewBreak => ({
  subject: movementSubject(id),
  kind: 'missing_at_provider',
  lineId: null,
  movement: id,
  paymentId,
  details: {
    break: 'missing_at_provider',
    provider,
    day,
    line: kind,
    amount,
    currency,
    succeeded_at: at.toISOString(),
  },
})

export const breakOfBalance = (
  { currency, which, expected, found }: WrongBalance,
  { id, provider, day }: { readonly id: string; readonly provider: string; readonly day: string },
): NewBreak => ({
  ...{
    subject: `statement ${id} ${which} ${currency}`,
    kind: 'balance',
    lineId: null,
    movement: null,
    paymentId: null,
  },
  details: { break: 'balance', provider, day, which, currency, expected, amount: found },
})
