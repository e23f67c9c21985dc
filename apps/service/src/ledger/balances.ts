import { sql, type Kysely } from 'kysely'
import { prepared, sharedReads, type Tables } from '../db'
import type { Account } from './operation'

export type PlayerBalanceMinor = {
  readonly currency: string
  /** The amount that the player can withdraw or play with. */
  readonly availableMinor: bigint
  /** The amount that is held for withdrawals which have not ended. */
  readonly heldMinor: bigint
}

const balance = prepared((db, brand: string, kind: Account['kind'], owner: string, currency: string) =>
  db
    .selectFrom('ledger_accounts as account')
    .select((select) =>
      select.fn
        .coalesce(
          'account.balance',
          select
            .selectFrom('ledger_transfers')
            .select(sql<string>`sum(case when credit = account.id then amount else -amount end)`.as('sum'))
            .where(({ or, eb }) =>
              or([eb('debit', '=', eb.ref('account.id')), eb('credit', '=', eb.ref('account.id'))]),
            ),
        )
        .as('balance'),
    )
    .where(({ and }) => and({ brand, kind, owner, currency })),
)

/**
 * Returns an account's balance in whole minor units; 0 for an account that was never used. House accounts store no
 * balance: theirs is the sum of all their transfers. Accepts a database or a transaction.
 */
export async function balanceOf(db: Kysely<Tables>, { brand, kind, owner, currency }: Account): Promise<bigint> {
  const { rows } = await balance(db, brand, kind, owner, currency)
  return BigInt(rows[0]?.balance ?? '0')
}

type BalanceRow = { readonly place: number; readonly balance: string | null }

const balances = prepared(
  (_db, asked: string) => sql<BalanceRow>`
    select asked.place, found.balance
    from jsonb_to_recordset(${asked}) as asked (place integer, brand text, kind text, owner text, currency text)
    cross join lateral (
      select account.balance from ledger_accounts as account
      where account.brand = asked.brand and account.kind = asked.kind and account.owner = asked.owner
        and account.currency = asked.currency
      limit 1
    ) as found`,
)

/** `balanceOf` for accounts of players, which store their balance. Reads at the same time share a statement. */
export function balanceReader(db: Kysely<Tables>): (account: Account) => Promise<bigint> {
  const read = sharedReads<BalanceRow>((asked) => balances(db, asked))
  return async ({ brand, kind, owner, currency }) => {
    const [row] = await read({ brand, kind, owner, currency })
    return BigInt(row?.balance ?? '0')
  }
}

/** Returns a player's balances, one per currency that was ever used, ordered by currency code. */
export async function balancesOfPlayer(
  db: Kysely<Tables>,
  player: { readonly brand: string; readonly userId: string },
): Promise<PlayerBalanceMinor[]> {
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'currency', 'balance'])
    .where('brand', '=', player.brand)
    .where('owner', '=', player.userId)
    .where('kind', 'in', ['player', 'player_hold'])
    .orderBy('currency')
    .execute()
  const balanceIn = (currency: string, kind: string) =>
    BigInt(accounts.find((account) => account.currency === currency && account.kind === kind)?.balance ?? '0')
  return [...new Set(accounts.map(({ currency }) => currency))].map((currency) => ({
    currency,
    availableMinor: balanceIn(currency, 'player'),
    heldMinor: balanceIn(currency, 'player_hold'),
  }))
}
