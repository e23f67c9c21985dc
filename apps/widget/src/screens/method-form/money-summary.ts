/** What a deposit costs or a withdrawal brings, in lines (MONEY-4, WDR-5, FORM-14). */
import type { Flow } from '@modulor/contract/vocabulary'
import { feeLabel, quoteDeposit, subtractDecimals } from '@modulor/rules'
import type { Fee, MethodDetails } from '../../api'
import type { MoneyFormat } from '../../session'

export type SummaryLine = {
  readonly id: string
  readonly textKey: string
  readonly props: Record<string, string>
  readonly value: string
}
export type MoneySummary = {
  readonly lines: readonly SummaryLine[]
  /** What the button names: what is paid, or what is withdrawn. */
  readonly action: string
  /** What the player gets: the amount, or the amount without the fee. */
  readonly received: string
  readonly paid: string
}

const feeParts = (fee: Fee | null) =>
  typeof fee === 'string' ? { percentage: fee, fix: null } : (fee ?? { percentage: null, fix: null })

/** The lines for an amount that passed its checks. A deposit's fee comes on top; a withdrawal's is taken off. */
export function moneySummary(
  {
    fee,
    currencyAlpha3: currency,
    currencyPrecision: precision,
  }: Pick<MethodDetails, 'fee' | 'currencyAlpha3' | 'currencyPrecision'>,
  flow: Flow,
  amount: string,
  formatMoney: MoneyFormat,
): MoneySummary {
  const { percentage, fix } = feeParts(fee)
  const quote = quoteDeposit({ amount, feePercent: percentage, feeFix: fix, precision })
  const money = (decimal: string) => formatMoney(decimal, currency, precision)
  const isDeposit = flow === 'deposit'
  const received = isDeposit ? quote.amount : subtractDecimals(quote.amount, quote.fee)
  const lines: SummaryLine[] = [
    {
      id: 'amount',
      textKey: isDeposit ? 'FORM.LINE_DEPOSIT' : 'FORM.LINE_WITHDRAWAL',
      props: {},
      value: money(quote.amount),
    },
  ]
  if (fee !== null)
    lines.push({
      id: 'fee',
      textKey: 'FORM.LINE_FEE',
      props: { fee: feeLabel({ percentage, fix }) },
      value: isDeposit ? money(quote.fee) : `−${money(quote.fee)}`,
    })
  return {
    lines,
    action: money(isDeposit ? quote.total : quote.amount),
    received: money(received),
    paid: money(quote.total),
  }
}
