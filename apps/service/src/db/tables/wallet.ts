import type { MovementDirection, MovementKind } from '@modulor/contract/vocabulary'
import type { ColumnType } from 'kysely'

type KeptByTheDatabase<T> = ColumnType<T, never, never>

/** How far the calls of a movement are. The states that end in -ing wait for an answer of the wallet. */
export type MovementState =
  | 'reserving'
  | 'reserved'
  | 'committing'
  | 'committed'
  | 'cancelling'
  | 'cancelled'
  | 'crediting'
  | 'credited'

/** Migrations 0045 and 0046. `wallet_movement_record` and `player_movement_record` make the rows. */
export interface WalletTables {
  wallet_movement_moves: {
    from_state: KeptByTheDatabase<MovementState>
    to_state: KeptByTheDatabase<MovementState>
  }
  wallet_movements: {
    /** Of the payment or the linked operation that moves the money: the key of every call. */
    id: KeptByTheDatabase<string>
    payment_id: KeptByTheDatabase<string>
    /** Whole minor units. */
    amount: KeptByTheDatabase<string>
    state: MovementState
    created_at: KeptByTheDatabase<Date>
    updated_at: Date
  }
  /** What merchants moved on balances that are here. */
  player_movements: {
    id: KeptByTheDatabase<string>
    brand: KeptByTheDatabase<string>
    user_id: KeptByTheDatabase<string>
    currency: KeptByTheDatabase<string>
    currency_precision: KeptByTheDatabase<number>
    direction: KeptByTheDatabase<MovementDirection>
    kind: KeptByTheDatabase<MovementKind>
    /** Whole minor units, as the balance is. */
    amount: KeptByTheDatabase<string>
    /** After it. */
    balance: KeptByTheDatabase<string>
    /** The merchant's own, unique among those of the brand. */
    reference: KeptByTheDatabase<string>
    created_at: KeptByTheDatabase<Date>
  }
}
