import type { Kysely } from 'kysely'
import type { Tables } from '../../../db'
import type { Account, LedgerFault, Line, Operation } from '../../../ledger'
import { toPayments } from '../model/payment'
import { operationsOf } from '../model/postings'

const TRANSFERS_AT_ONCE = 500
const OF_PAYMENT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):/
const UNEXPLAINED = 'no payment explains it'
const UNREADABLE = 'its row cannot be read'

type Settings = {
  /** Transfers of the kind `funding` are allowed only in a sandbox. */
  readonly isSandbox: boolean
  /** Returns what the linked operations with these ids have posted. */
  readonly linkedPostings: (ids: readonly string[]) => Promise<readonly Operation[]>
  /** Returns the postings with other operation ids: of providers' statements, and of merchants' movements. */
  readonly otherPostings: (operationIds: readonly string[]) => Promise<readonly Operation[]>
}

/**
 * Lists transfers that do not follow from the current payments: inserted by hand, or changed before their batch was closed. The
 * hash chain detects later changes; this check detects transfers that should never have existed.
 */
export async function unexplainedTransfers(
  db: Kysely<Tables>,
  { isSandbox, ...others }: Settings,
): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = []
  /**
   * Payments whose rows cannot be read. Each counts as one fault. Their transfers are not reported, because they cannot
   * be checked.
   */
  const unreadable = new Set<string>()
  for (let after = '0'; ;) {
    const transfers = await transfersAfter(db, after)
    const [last] = transfers.slice(-1)
    if (last === undefined)
      return [...faults, ...[...unreadable].map((id) => ({ row: `payment ${id}`, fault: UNREADABLE }))]
    after = last.id
    const { explained, damagedIds } = await explainedBy(db, transfers, others)
    for (const id of damagedIds) unreadable.add(id)
    for (const transfer of transfers) {
      if (unreadable.has(paymentOf(transfer) ?? '')) continue
      const isFunding = isSandbox && transfer.kind === 'funding' && !OF_PAYMENT.test(transfer.operation)
      if (!isFunding && explained.get(`${transfer.operation} ${transfer.line}`) !== factOf(transfer))
        faults.push({
          row: `transfer ${transfer.id} (operation ${transfer.operation}, line ${transfer.line})`,
          fault: UNEXPLAINED,
        })
    }
  }
}

function transfersAfter(db: Kysely<Tables>, after: string) {
  return db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'transfer.debit')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'transfer.credit')
    .select(['transfer.id', 'transfer.operation', 'transfer.line', 'transfer.kind', 'transfer.amount'])
    .select(['debit.brand as debit_brand', 'debit.kind as debit_kind', 'debit.owner as debit_owner'])
    .select(['credit.brand as credit_brand', 'credit.kind as credit_kind', 'credit.owner as credit_owner'])
    .select(['debit.currency as debit_currency', 'credit.currency as credit_currency'])
    .where('transfer.id', '>', after)
    .orderBy('transfer.id')
    .limit(TRANSFERS_AT_ONCE)
    .execute()
}
/** The payment or linked operation that a transfer belongs to. */
const paymentOf = ({ operation }: Pick<Transfer, 'operation'>) => OF_PAYMENT.exec(operation)?.[1]
type Transfer = Awaited<ReturnType<typeof transfersAfter>>[number]

/** A transfer as one text, to compare it. */
const textOf = (kind: string, debit: readonly string[], credit: readonly string[], amount: string) =>
  JSON.stringify([kind, debit, credit, amount])
const factOf = (row: Transfer) =>
  textOf(
    row.kind,
    [row.debit_brand, row.debit_kind, row.debit_owner, row.debit_currency],
    [row.credit_brand, row.credit_kind, row.credit_owner, row.credit_currency],
    row.amount,
  )
const accountOf = ({ brand, kind, owner, currency }: Account) => [brand, kind, owner, currency]
const lineOf = ({ kind, debit, credit, amountMinor }: Line) =>
  textOf(kind, accountOf(debit), accountOf(credit), amountMinor.toString())

/** What payments and linked operations have posted in these transfers, by operation and line. */
async function explainedBy(
  db: Kysely<Tables>,
  transfers: readonly Transfer[],
  { linkedPostings, otherPostings }: Omit<Settings, 'isSandbox'>,
): Promise<{ readonly explained: ReadonlyMap<string, string>; readonly damagedIds: readonly string[] }> {
  const ids = [...new Set(transfers.flatMap((transfer) => paymentOf(transfer) ?? []))]
  const rows = ids.length === 0 ? [] : await db.selectFrom('payments').selectAll().where('id', 'in', ids).execute()
  const paymentIds = new Set(rows.map(({ id }) => id))
  const linked = await linkedPostings(ids.filter((id) => !paymentIds.has(id)))
  const others = await otherPostings([...new Set(transfers.map(({ operation }) => operation))])
  const { payments, damagedIds } = toPayments(rows)
  const explained = new Map(
    [...payments.flatMap(operationsOf), ...linked, ...others].flatMap(({ id, lines }) =>
      lines.map((line, index) => [`${id} ${index + 1}`, lineOf(line)] as const),
    ),
  )
  return { explained, damagedIds }
}
