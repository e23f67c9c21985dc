/** The ledger accounts of a player's money, by the wallet that has the balance. */
import type { WalletKind } from '@modulor/contract/vocabulary'
import type { Account } from '../../ledger'

type Owned = {
  readonly brand: string
  readonly userId: string
  readonly currency: string
  readonly wallet: WalletKind
}

/** The player's balance, or the mirror of the one that the merchant's wallet has. */
export const balanceAccount = ({ brand, userId, currency, wallet }: Owned): Account => ({
  brand,
  kind: wallet === 'ledger' ? 'player' : 'player_wallet',
  owner: userId,
  currency,
})

/** The reserved part of that balance. */
export const holdAccount = (of: Owned): Account => ({
  ...balanceAccount(of),
  kind: of.wallet === 'ledger' ? 'player_hold' : 'player_wallet_hold',
})
