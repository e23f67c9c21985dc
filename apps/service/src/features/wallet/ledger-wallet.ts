import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { balanceReader } from '../../ledger'
import { balanceAccount } from './accounts'
import type { PlayerWallet, Wallets } from './wallet.types'

/** For balances in our ledger: the posting is the movement, so no call is needed. */
export function createLedgerWallet(db: Kysely<Tables>): PlayerWallet {
  const balanceOf = balanceReader(db)
  return {
    kind: 'ledger',
    balanceMinorOf: (player) => balanceOf(balanceAccount({ ...player, wallet: 'ledger' })),
    call: () => Promise.resolve({ kind: 'done' }),
  }
}

/** The wallets of a service in which no brand has a wallet of its own. */
export const ledgerWallets = (db: Kysely<Tables>): Wallets => ({
  kindOf: () => 'ledger',
  balanceMinorOf: createLedgerWallet(db).balanceMinorOf,
  reserve: () => Promise.resolve('reserved'),
  isReserving: () => Promise.resolve(false),
  isOutstanding: () => Promise.resolve(false),
  settle: () => Promise.resolve(),
  follow: () => Promise.resolve(),
})
