/** Converts a row of Adyen's settlement details report to a line of a statement. */
import { addDecimals, compareDecimals, subtractDecimals } from '@modulor/rules'
import { z } from 'zod'
import { isPlainText } from '../../plain-text'
import type { StatementLine } from '../statement'
import { readOperationReference, readPaymentReference } from './references'
import { readReportTime, type ReportTime } from './report-times'

/** Up to 15 digits and 6 decimals; Adyen leaves the column empty for zero. */
const amount = z
  .string()
  .regex(/^(-?\d{1,15}(\.\d{1,6})?)?$/, 'is not a decimal number')
  .transform((value) => (value === '' ? '0' : value))
const text = z.string().max(128).refine(isPlainText, 'has characters that cannot be stored')
const currency = z.string().regex(/^([A-Z]{3})?$/, 'is not a currency code')

/** The columns that are read, by name. Other columns may be between them, in any order. */
export const ReportRow = z.object({
  'Merchant Account': text,
  'Psp Reference': text,
  'Merchant Reference': text,
  'Creation Date': text,
  TimeZone: text,
  Type: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'is not a type of row'),
  'Modification Reference': text,
  'Gross Currency': currency,
  'Gross Debit (GC)': amount,
  'Gross Credit (GC)': amount,
  'Net Currency': currency,
  'Net Debit (NC)': amount,
  'Net Credit (NC)': amount,
  'Commission (NC)': amount,
  'Markup (NC)': amount,
  'Scheme Fees (NC)': amount,
  'Interchange (NC)': amount,
  'Modification Merchant Reference': text,
  'Batch Number': text,
})
type ReportRow = z.infer<typeof ReportRow>

/**
 * Types of rows about a payment. Rows of other types have no gross amount: they are fees, or change the balance of
 * the account.
 */
const PAYMENT_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Settled: 'charge',
    SettledBulk: 'charge',
    Refunded: 'refund',
    RefundedBulk: 'refund',
    Chargeback: 'dispute',
    SecondChargeback: 'dispute',
    ChargebackReversed: 'dispute_won',
  }),
)
const ACCOUNT_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Fee: 'fee',
    InvoiceDeduction: 'fee',
    /** A payout to the merchant's bank, and transfers between batches. */
    MerchantPayout: 'settlement',
    Balancetransfer: 'settlement',
    BalanceTransfer: 'settlement',
  }),
)
/** The name of a type without a rule, in snake case: `DepositCorrection` becomes `deposit_correction`. */
const ownWord = (type: string): string =>
  type
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .slice(0, 40)

type ReadRow = { readonly lines: readonly StatementLine[]; readonly time: ReportTime }

const orNull = (value: string): string | null => (value === '' ? null : value)

/** The problem of a row, as a text for a person. */
export class WrongReportRow extends Error {}

function moneyOf(row: ReportRow, isOfPayment: boolean) {
  const [grossCurrency, netCurrency] = [row['Gross Currency'], row['Net Currency']]
  const net = subtractDecimals(row['Net Credit (NC)'], row['Net Debit (NC)'])
  if (!isOfPayment) return { amount: net, fee: '0', currency: netCurrency || grossCurrency }
  if (grossCurrency !== netCurrency)
    throw new WrongReportRow(`is settled in ${netCurrency}, and was paid in ${grossCurrency}: this is not supported`)
  const gross = subtractDecimals(row['Gross Credit (GC)'], row['Gross Debit (GC)'])
  const parts = [row['Commission (NC)'], row['Markup (NC)'], row['Scheme Fees (NC)'], row['Interchange (NC)']]
  const fee = parts.reduce(addDecimals)
  if (compareDecimals(subtractDecimals(gross, fee), net) !== 0)
    throw new WrongReportRow(`does not add up: ${gross} without the fees of ${fee} is not ${net}`)
  return { amount: gross, fee, currency: grossCurrency }
}

/** Converts a row. Throws `WrongReportRow`. A fee that Adyen refunds becomes a line of its own. */
export function readReportRow(row: ReportRow, rowNumber: number): ReadRow {
  const { Type: type, TimeZone: zone, 'Merchant Reference': merchantReference } = row
  const time = readReportTime(row['Creation Date'], zone)
  if (!time)
    throw new WrongReportRow(`Creation Date is not a time such as 2026-11-23 14:05:00, or ${zone} is no known TimeZone`)
  const ofPayment = PAYMENT_KINDS.get(type)
  const { amount: sum, fee, currency: code } = moneyOf(row, ofPayment !== undefined)
  if (code === '') throw new WrongReportRow('has no currency')
  const operation = readOperationReference(row['Modification Merchant Reference']) ?? row['Modification Reference']
  const line: StatementLine = {
    ...{ rowNumber, kind: ofPayment ?? ACCOUNT_KINDS.get(type) ?? ownWord(type), currency: code, bookedAt: time.at },
    // A row that belongs to no payment gets its batch as reference, so that it differs from the same row of another
    // batch.
    reference: orNull(row['Psp Reference']) ?? `batch ${row['Batch Number']}`,
    paymentReference: readPaymentReference(merchantReference)?.paymentId ?? orNull(merchantReference),
    operationReference: ofPayment === 'charge' ? null : orNull(operation),
    ...{ amount: sum, fee: compareDecimals(fee, '0') === 1 ? fee : '0' },
  }
  const isReturned = compareDecimals(fee, '0') === -1
  const returned = { ...line, kind: 'fee', amount: subtractDecimals('0', fee), fee: '0' }
  return { lines: isReturned ? [line, returned] : [line], time }
}
