/** Providers' fees: posted once, from the statement that contains them (issue-12 4). */
import { addDecimals, compareDecimals, subtractDecimals, toMinor } from '@modulor/rules'
import type { Operation } from '../../ledger'
import { houseAccount, providerAccount } from '../payments'
import type { LineMatch } from './match-lines'

export type Fee = { readonly brand: string; readonly currency: string; readonly amountMinor: bigint }

/** The cost of a line: its separate fee, plus its amount if the line itself is a fee. */
const costOf = ({ line, kind }: LineMatch) => (kind === 'fee' ? subtractDecimals(line.fee, line.amount) : line.fee)

/** The brand that bears the fee: the payment's brand, otherwise the only brand with the provider. */
const brandOf = (match: LineMatch, onlyBrand: string | undefined) => match.payment?.brand ?? onlyBrand

/**
 * The row number of the first line whose fee or amount has more decimals than its currency, so that it cannot be posted;
 * undefined if there is none.
 */
export function firstTooPreciseRow(
  lines: readonly {
    readonly fee: string
    readonly amount: string
    readonly currency: string
    readonly rowNumber: number
  }[],
  precisionOf: (currency: string) => number | undefined,
): number | undefined {
  return lines.find(({ fee, amount, currency }) => {
    const precision = precisionOf(currency)
    return (
      precision !== undefined && (toMinor(fee, precision) === undefined || toMinor(amount, precision) === undefined)
    )
  })?.rowNumber
}

/**
 * The fee of a broken line that `feesOf` does not post yet, because nothing says which brand bears it, or because its currency is
 * not configured; undefined if there is none.
 */
export function unpostedFeeOf(
  match: Extract<LineMatch, { kind: 'broken' }>,
  onlyBrand: string | undefined,
  precisionOf: (currency: string) => number | undefined,
): string | undefined {
  const { line } = match
  const isPosted = brandOf(match, onlyBrand) !== undefined && precisionOf(line.currency) !== undefined
  const cost = match.break === 'unknown_fee' ? subtractDecimals(line.fee, line.amount) : line.fee
  return isPosted || compareDecimals(cost, '0') === 0 ? undefined : cost
}

/** The fees of lines by brand and currency. Fees in a currency that is not configured are not posted: their lines are breaks. */
export function feesOf(
  matches: readonly LineMatch[],
  onlyBrand: string | undefined,
  precisionOf: (currency: string) => number | undefined,
): readonly Fee[] {
  const sums = new Map<string, { brand: string; currency: string; precision: number; amount: string }>()
  for (const match of matches) {
    const brand = brandOf(match, onlyBrand)
    const { currency } = match.line
    const precision = precisionOf(currency)
    if (brand === undefined || precision === undefined) continue
    const key = `${brand} ${currency}`
    const before = sums.get(key)?.amount ?? '0'
    sums.set(key, { brand, currency, precision, amount: addDecimals(before, costOf(match)) })
  }
  return [...sums.values()].flatMap(({ brand, currency, precision, amount }) => {
    const amountMinor = toMinor(amount, precision)
    return amountMinor ? [{ brand, currency, amountMinor }] : []
  })
}

const PREFIX = 'statement_fee'
export const isFeePosting = (operationId: string): boolean => operationId.startsWith(`${PREFIX}:`)
export const statementOfPosting = (operationId: string): string => operationId.split(':')[1] ?? ''

/** The provider is owed the fee, and the merchant bears it. */
export function feePosting(statementId: string, provider: string, { brand, currency, amountMinor }: Fee): Operation {
  const debit = houseAccount({ brand, currency }, 'provider_fees')
  const credit = providerAccount({ brand, provider, currency })
  return {
    id: `${PREFIX}:${statementId}:${brand}:${currency}`,
    lines: [{ kind: 'provider_fee', debit, credit, amountMinor }],
  }
}
