import { sql } from 'kysely'
import { sqlState, type Tx } from '../db'
import type { Line, Operation, Posting } from './operation'

const LINE_COUNT_MAX = 16
/** The error code that `ledger_post` raises (`db/functions`). */
const NEVER_POSTED = 'LG001'

/** An operation that can never be posted: its id has other lines, or it settles a hold that does not exist. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused'
}

/**
 * Moves money: the only writer of the ledger (SVC-2). All lines are posted in `tx`, or none. Posting the same
 * operation again changes nothing and returns `ok`. If a player's balance or hold would become negative after any
 * line, in their order, the reason is `overdraft`, and the transaction can still be used. Throws `OperationRefused`,
 * and the database's own error for invalid lines (an amount below one, two currencies, a hold settled twice).
 *
 * The accounts stay locked until `tx` ends, so post only once, late in a transaction.
 */
export async function post(tx: Tx, operation: Operation): Promise<Posting> {
  const lines = linesForLedger(operation)
  const { rows } = await sql<{ answer: string }>`select ledger_post(${operation.id}, ${lines}) as answer`
    .execute(tx)
    .catch(orRefused)
  return rows[0]?.answer === 'posted' ? { ok: true } : { ok: false, reason: 'overdraft' }
}

/** Returns an operation's lines as JSON for `ledger_post`. Throws `OperationRefused` if there are none or too many. */
export function linesForLedger({ id, lines }: Operation): string {
  if (lines.length < 1 || lines.length > LINE_COUNT_MAX)
    throw new OperationRefused(`Operation ${id} has ${lines.length} lines`)
  return JSON.stringify(lines.map(toJson))
}

function toJson(line: Line) {
  const { kind, debit, credit, amountMinor } = line
  const hold = 'holdOperation' in line ? line.holdOperation : null
  return { kind, debit, credit, amount: amountMinor.toString(), hold }
}

function orRefused(error: unknown): never {
  if (error instanceof Error && sqlState(error) === NEVER_POSTED) throw new OperationRefused(error.message)
  throw error
}
