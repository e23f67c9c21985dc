import { addDecimals, compareDecimals, subtractDecimals } from '@modulor/rules'
import type { Statement } from '../../providers/statement'

export type WrongBalance = {
  readonly currency: string
  readonly which: 'opening' | 'closing'
  readonly expected: string
  readonly found: string
}

/** What a currency's lines and fees change. */
function movedIn({ lines }: Statement, currency: string): string {
  return lines
    .filter((line) => line.currency === currency)
    .reduce((sum, { amount, fee }) => subtractDecimals(addDecimals(sum, amount), fee), '0')
}

/**
 * Balances that do not follow: the closing one from the opening one and the lines, and the opening one from the closing one of
 * the statement before, where there is one. A currency with lines needs balances; a new one begins at nothing.
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
