/**
 * The settlement details report of one batch, with everything that the account has moved, and the payout to the
 * merchant.
 */
import { ADYEN_DEFAULTS } from './adyen-defaults'
import type { JournalEntry } from './adyen-payment'

const HEADER =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,' +
  'Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),' +
  'Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,' +
  'Modification Merchant Reference,Batch Number'
const BATCH = '1'

/** The types of rows, and whether the merchant receives the money. Payouts to players are in another report. */
const TYPES: Readonly<Partial<Record<JournalEntry['kind'], { readonly type: string; readonly isCredit: boolean }>>> = {
  charge: { type: 'Settled', isCredit: true },
  refund: { type: 'Refunded', isCredit: false },
  refund_failed: { type: 'RefundedReversed', isCredit: true },
  chargeback: { type: 'Chargeback', isCredit: false },
  chargeback_reversed: { type: 'ChargebackReversed', isCredit: true },
  second_chargeback: { type: 'SecondChargeback', isCredit: false },
}
/** Fees of a charge, in minor units; the interchange is a share of the amount. */
const MARKUP = 10
const SCHEME_FEES = 2
const INTERCHANGE_PERMILLE = 2
const DIGITS: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }

function decimal(value: number, currency: string): string {
  const digits = DIGITS[currency] ?? 2
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  return `${value < 0 ? '-' : ''}${digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`}`
}

type Row = {
  readonly type: string
  readonly entry?: JournalEntry
  readonly currency: string
  /** The change of the sum that the merchant receives. */
  readonly gross?: number
  readonly net: number
  readonly fees?: readonly number[]
}

function textOf({ type, entry, currency, gross, net, fees = [] }: Row, day: string): string {
  const sides = (value: number | undefined) => {
    if (value === undefined) return ['', '']
    const text = decimal(Math.abs(value), currency)
    return value < 0 ? [text, ''] : ['', text]
  }
  const [markup = '', scheme = '', interchange = ''] = fees.map((fee) => decimal(fee, currency))
  const { psp_reference: psp = '', merchant_reference: reference = '', modification } = entry ?? {}
  return [
    ...['ModulorGroup', ADYEN_DEFAULTS.merchantAccount, psp, reference, 'visa', `${day} 12:00:00`, 'UTC', type],
    ...[modification?.pspReference ?? '', gross === undefined ? '' : currency, ...sides(gross), '1', currency],
    ...[...sides(net), '', markup, scheme, interchange, 'visaclassic', modification?.merchantReference ?? '', BATCH],
  ].join(',')
}

export function settlementReport(journal: readonly JournalEntry[], day: string): string {
  const rows = journal.flatMap((entry): readonly Row[] => {
    const { kind, currency, value } = entry
    const found = TYPES[kind]
    if (!found) return []
    const gross = found.isCredit ? value : -value
    const fees = kind === 'charge' ? [MARKUP, SCHEME_FEES, Math.floor((value * INTERCHANGE_PERMILLE) / 1_000)] : []
    return [{ type: found.type, entry, currency, gross, net: gross - fees.reduce((sum, fee) => sum + fee, 0), fees }]
  })
  const payouts = [...new Set(rows.map(({ currency }) => currency))].map((currency): Row => {
    const own = rows.filter((row) => row.currency === currency)
    return { type: 'MerchantPayout', currency, net: -own.reduce((sum, { net }) => sum + net, 0) }
  })
  return [HEADER, ...[...rows, ...payouts].map((row) => textOf(row, day))].map((line) => `${line}\r\n`).join('')
}
