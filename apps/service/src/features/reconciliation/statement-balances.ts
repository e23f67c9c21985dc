import { addDecimals, compareDecimals, subtractDecimals } from '@modulor/rules'
import type { Statement } from '../../providers/statement'

export type WrongBalance = {
  readonly currency: string
  readonly which: 'opening' | 'closing'
  readonly expected: string
  readonly found: string
}

/** The sum of a currency's lines minus their fees. */
function movedIn({ lines }: Statement, currency: string): string {
  return lines
    .filter((line) => line.currency === currency)
    .reduce((sum, { amount, fee }) => subtractDecimals(addDecimals(sum, amount), fee), '0')
}

/**
 * Returns balances that are not consistent: a closing balance that is not the opening one plus the lines, and an opening
 * balance that is not the closing one of the previous statement, if there is one. A missing balance counts as zero, and so does
 * the one before for a new currency.
 */
export function wrongStatementBalances(
  statement: Statement,
  closingBefore: ReadonlyMap<string, string> | undefined,
): readonly WrongBalance[] {
  const withLines = statement.lines.map(({ currency }) => currency)
  const currencies = new Set([...statement.balances.map(({ currency }) => currency), ...withLines])
  return [...currencies].flatMap((currency): readonly WrongBalance[] => {
    const { opening = '0', closing = '0' } = statement.balances.find((balance) => balance.currency === currency) ?? {}
    const before = closingBefore && (closingBefore.get(currency) ?? '0')
    const after = addDecimals(opening, movedIn(statement, currency))
    return [
      ...(before !== undefined && compareDecimals(before, opening) !== 0
        ? [{ currency, which: 'opening', expected: before, found: opening } as const]
        : []),
      ...(compareDecimals(after, closing) !== 0
        ? [{ currency, which: 'closing', expected: after, found: closing } as const]
        : []),
    ]
  })
}
