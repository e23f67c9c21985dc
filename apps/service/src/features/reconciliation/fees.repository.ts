import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { Operation } from '../../ledger'
import { isUuid } from '../../uuid'
import { feePosting, isFeePosting, statementOfPosting, type Fee } from './fees'

export async function insertFees(tx: Tx, statementId: string, fees: readonly Fee[]): Promise<void> {
  if (fees.length === 0) return
  await tx
    .insertInto('statement_fees')
    .values(
      fees.map(({ brand, currency, amountMinor }) => ({
        ...{ statement_id: statementId, brand, currency, amount: amountMinor.toString() },
      })),
    )
    .execute()
}

/** What statements have posted with these operation ids, for the check of the ledger. Other ids are ignored. */
export async function feePostings(db: Kysely<Tables>, operationIds: readonly string[]): Promise<readonly Operation[]> {
  const statementIds = [...new Set(operationIds.filter(isFeePosting).map(statementOfPosting))].filter(isUuid)
  if (statementIds.length === 0) return []
  const rows = await db
    .selectFrom('statement_fees as fee')
    .innerJoin('statements as statement', 'statement.id', 'fee.statement_id')
    .select(['statement.id', 'statement.provider', 'fee.brand', 'fee.currency', 'fee.amount'])
    .where('statement.id', 'in', statementIds)
    .execute()
  return rows.map(({ id, provider, brand, currency, amount }) =>
    feePosting(id, provider, { brand, currency, amountMinor: BigInt(amount) }),
  )
}
