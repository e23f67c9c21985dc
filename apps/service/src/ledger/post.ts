import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../db'
import { lockAccounts, type LockedAccounts } from './accounts'
import type { Line, Operation, Posting } from './operation'

type TransferRow = Insertable<Tables['ledger_transfers']>

const LINE_COUNT_MAX = 16

/** Kinds that `ledger_accounts_no_overdraft` keeps from going below zero. */
const KINDS_NEVER_BELOW_ZERO: readonly string[] = ['player', 'player_hold']

/** An operation that can never be posted: its id is taken by other lines, or it settles a hold that nobody made. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused'
}

/**
 * Moves money: the only writer of the ledger (SVC-2). All lines are posted in `tx`, or none. The same operation posted
 * again changes nothing and is `ok`. A player's balance or hold that would fall below zero, after any line in their
 * order, answers `overdraft` and leaves the transaction usable. Throws `OperationRefused`, and the database's own error
 * for lines that no ledger takes (an amount below one, two currencies, a hold settled twice).
 *
 * The accounts stay locked until `tx` ends: post late in a transaction, and once.
 */
export async function post(tx: Tx, operation: Operation): Promise<Posting> {
  if (operation.lines.length < 1 || operation.lines.length > LINE_COUNT_MAX) {
    throw new OperationRefused(`Operation ${operation.id} has ${operation.lines.length} lines`)
  }
  const accounts = await lockAccounts(
    tx,
    operation.lines.flatMap(({ debit, credit }) => [debit, credit]),
  )
  const rows: TransferRow[] = []
  for (const line of operation.lines) rows.push(await toRow(tx, operation.id, rows.length + 1, line, accounts))
  const posted = await postedLines(tx, operation.id)
  if (posted.length > 0) {
    if (equalLines(posted, rows)) return { ok: true }
    throw new OperationRefused(`Operation ${operation.id} was posted before with other lines`)
  }
  if (overdraws(operation, accounts)) return { ok: false, reason: 'overdraft' }
  await tx.insertInto('ledger_transfers').values(rows).execute()
  return { ok: true }
}

async function toRow(
  tx: Tx,
  operation: string,
  position: number,
  line: Line,
  accounts: LockedAccounts,
): Promise<TransferRow> {
  const debit = accounts.of(line.debit).id
  return {
    operation,
    line: position,
    kind: line.kind,
    debit,
    credit: accounts.of(line.credit).id,
    // A credit account of another currency is refused by the database: both accounts are referenced with the currency.
    currency: line.debit.currency,
    amount: line.amountMinor.toString(),
    settles: 'holdOperation' in line ? await holdOf(tx, line.holdOperation, debit) : null,
  }
}

async function holdOf(tx: Tx, operation: string, holdAccount: string): Promise<string> {
  const hold = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('operation', '=', operation)
    .where('kind', '=', 'hold')
    .where('credit', '=', holdAccount)
    .executeTakeFirst()
  if (hold === undefined) throw new OperationRefused(`Operation ${operation} holds nothing on this account`)
  return hold.id
}

function postedLines(tx: Tx, operation: string): Promise<TransferRow[]> {
  return tx
    .selectFrom('ledger_transfers')
    .select(['operation', 'line', 'kind', 'debit', 'credit', 'currency', 'amount', 'settles'])
    .where('operation', '=', operation)
    .orderBy('line')
    .execute()
}

function equalLines(posted: readonly TransferRow[], rows: readonly TransferRow[]): boolean {
  const inOneText = (lines: readonly TransferRow[]) =>
    JSON.stringify(
      lines.map((row) => [row.line, row.kind, row.debit, row.credit, row.currency, row.amount, row.settles]),
    )
  return inOneText(posted) === inOneText(rows)
}

/** Asked before the database is: its own refusal is the last guard, and would end the whole transaction. */
function overdraws({ lines }: Operation, accounts: LockedAccounts): boolean {
  const changes = new Map<string, bigint>()
  return lines.some(({ debit, credit, amountMinor }) => {
    const [giving, receiving] = [accounts.of(debit), accounts.of(credit)]
    const left = giving.balanceMinor + (changes.get(giving.id) ?? 0n) - amountMinor
    changes.set(giving.id, left - giving.balanceMinor)
    changes.set(receiving.id, (changes.get(receiving.id) ?? 0n) + amountMinor)
    return left < 0n && KINDS_NEVER_BELOW_ZERO.includes(giving.kind)
  })
}
