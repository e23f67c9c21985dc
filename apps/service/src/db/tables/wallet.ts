import type { MovementDirection, MovementKind } from '@modulor/contract/vocabulary'
import type { ColumnType } from 'kysely'

type KeptByTheDatabase<T> = ColumnType<T, never, never>

/** The state of a movement's calls. States that end in -ing wait for a response of the wallet. */
export type MovementState =
  | 'reserving'
  | 'reserved'
  | 'committing'
  | 'committed'
  | 'cancelling'
  | 'cancelled'
  | 'crediting'
  | 'credited'

/** Migrations 0045 and 0046. `wallet_movement_record` and `player_movement_record` create the rows. */
export interface WalletTables {
  wallet_movement_moves: {
    from_state: KeptByTheDatabase<MovementState>
    to_state: KeptByTheDatabase<MovementState>
  }
  wallet_movements: {
    /** The id of the payment or linked operation that moves the money: the key of every call. */
    id: KeptByTheDatabase<string>
    payment_id: KeptByTheDatabase<string>
    /** Whole minor units. */
    amount: KeptByTheDatabase<string>
    state: MovementState
    created_at: KeptByTheDatabase<Date>
    updated_at: Date
  }
  /** Movements by merchants on balances that are in this service. */
  player_movements: {
    id: KeptByTheDatabase<string>
    brand: KeptByTheDatabase<string>
    user_id: KeptByTheDatabase<string>
    currency: KeptByTheDatabase<string>
    currency_precision: KeptByTheDatabase<number>
    direction: KeptByTheDatabase<MovementDirection>
    kind: KeptByTheDatabase<MovementKind>
    /** Whole minor units, like the balance. */
    amount: KeptByTheDatabase<string>
    /** The balance after the movement. */
    balance: KeptByTheDatabase<string>
    /** The merchant's own reference, unique in the brand. */
    reference: KeptByTheDatabase<string>
    created_at: KeptByTheDatabase<Date>
  }
}
