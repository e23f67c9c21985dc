import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { LedgerFault } from './verify-chain'

/** Small, so that each statement ends within the statement timeout. */
const ACCOUNTS_AT_ONCE = 200

type AccountRow = { id: string; brand: string; kind: string; owner: string; currency: string; is_wrong: boolean }

/** Returns accounts whose balance is not the sum of their transfers. The trigger keeps both equal. */
export async function wrongBalances(db: Kysely<Tables>): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = []
  for (let after = '0'; ;) {
    const { rows } = await sql<AccountRow>`
      select id, brand, kind, owner, currency, balance <> (
        select coalesce(sum(amount), 0) from ledger_transfers where credit = account.id
      ) - (
        select coalesce(sum(amount), 0) from ledger_transfers where debit = account.id
      ) as is_wrong
      from ledger_accounts as account
      where id > ${after} and balance is not null order by id limit ${ACCOUNTS_AT_ONCE}`.execute(db)
    const [last] = rows.slice(-1)
    if (last === undefined) return faults
    after = last.id
    for (const { id, brand, kind, owner, currency } of rows.filter((row) => row.is_wrong))
      faults.push({
        row: `account ${id} (${kind} of ${brand} ${owner}, ${currency})`,
        fault: 'its balance is not the sum of its transfers',
      })
  }
}
