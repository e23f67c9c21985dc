import type { Tx } from '../db'
import type { Account } from './operation'

type LockedAccount = { readonly id: string; readonly kind: string; readonly balanceMinor: bigint }
export type LockedAccounts = { of(account: Account): LockedAccount }

/**
 * Locks every named account for this transaction, in one order for everybody (by id), so that postings wait for each
 * other and never deadlock. Accounts that do not exist yet are made; two first uses at once end in one account.
 */
export async function lockAccounts(tx: Tx, named: readonly Account[]): Promise<LockedAccounts> {
  const accounts = new Map(named.map((account) => [keyOf(account), account]))
  await makeMissing(tx, accounts)
  const rows = await select(tx, accounts).orderBy('id').forNoKeyUpdate().execute()
  return byAccount(
    new Map(rows.map((row) => [keyOf(row), { id: row.id, kind: row.kind, balanceMinor: BigInt(row.balance) }])),
  )
}

/**
 * Runs before anything is locked: whoever held an account while waiting for another one to be made would deadlock with
 * its maker. Sorted, because two transactions that make the same accounts wait for each other's rows.
 */
async function makeMissing(tx: Tx, accounts: ReadonlyMap<string, Account>): Promise<void> {
  const found = new Set((await select(tx, accounts).execute()).map(keyOf))
  const missing = [...accounts].filter(([key]) => !found.has(key)).sort(([one], [other]) => (one < other ? -1 : 1))
  if (missing.length === 0) return
  await tx
    .insertInto('ledger_accounts')
    .values(missing.map(([, { brand, kind, owner, currency }]) => ({ brand, kind, owner, currency })))
    .onConflict((conflict) => conflict.constraint('ledger_accounts_name').doNothing())
    .execute()
}

function select(tx: Tx, accounts: ReadonlyMap<string, Account>) {
  return tx
    .selectFrom('ledger_accounts')
    .select(['id', 'brand', 'kind', 'owner', 'currency', 'balance'])
    .where(({ or, and }) =>
      or([...accounts.values()].map(({ brand, kind, owner, currency }) => and({ brand, kind, owner, currency }))),
    )
}

function byAccount(locked: ReadonlyMap<string, LockedAccount>): LockedAccounts {
  return {
    of(account) {
      const found = locked.get(keyOf(account))
      if (found === undefined) throw new Error(`Account ${keyOf(account)} is not locked`)
      return found
    },
  }
}

/** Text that is equal for the same account only. */
function keyOf({ brand, kind, owner, currency }: { [part in keyof Account]: string }): string {
  return JSON.stringify([brand, kind, owner, currency])
}
