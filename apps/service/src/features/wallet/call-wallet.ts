import type { WalletCall } from '@modulor/contract/wallet'
import type { WalletKind } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables, Tx } from '../../db'
import type { Breakers } from '../../jobs/breakers'
import { crashPoint } from '../../jobs/crash-point'
import type { MovementAnswer, PlayerWallet, WalletMovement } from './wallet.types'

type Details = Readonly<Record<string, string>>

export type WalletDeps = {
  readonly db: Kysely<Tables>
  readonly plugins: Readonly<Record<WalletKind, PlayerWallet>>
  readonly clock: () => Date
  readonly logger: Logger
  readonly instanceId: string
  readonly leaseMs: number
  readonly breakers?: Breakers | undefined
  /** Opens and closes operator cases. `open` returns false if the same case was opened before. */
  readonly cases: {
    open(tx: Tx, paymentId: string, key: string, details: Details, now: Date): Promise<boolean>
    close(tx: Tx, paymentId: string, key: string, now: Date): Promise<void>
  }
  /** Notifies the player's pages that a balance has changed. */
  readonly changed?: ((payment: { id: string; brand: string; userId: string }) => void) | undefined
}

/** Makes one call to the merchant's wallet, outside of any transaction. */
export async function callWallet(
  { plugins, breakers, logger }: WalletDeps,
  call: Exclude<WalletCall['call'], 'balance'>,
  movement: WalletMovement,
): Promise<MovementAnswer> {
  // Only the plug-in `http` makes calls for movements.
  const answer = await plugins.http.call(call, movement)
  crashPoint(`after-wallet-${call}`)
  if (answer.kind !== 'unknown') breakers?.succeeded('wallet', movement.brand)
  else {
    breakers?.failed('wallet', movement.brand)
    logger.warn({ key: movement.key, call, why: answer.why }, 'no valid response from the wallet of the merchant')
  }
  return answer
}
