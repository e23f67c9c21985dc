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

/** Migration 0045. `wallet_movement_record` makes the rows. */
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
}
