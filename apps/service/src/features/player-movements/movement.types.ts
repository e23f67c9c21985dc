import type { MovementDirection, MovementKind } from '@modulor/contract/vocabulary'

export type Player = { readonly brand: string; readonly userId: string }

/** A stored movement, with amounts in whole minor units. */
export type StoredMovement = Player & {
  readonly id: string
  readonly currency: string
  readonly precision: number
  readonly direction: MovementDirection
  readonly kind: MovementKind
  readonly amountMinor: bigint
  /** The player's balance after it. */
  readonly balanceMinor: bigint
  readonly reference: string
  readonly createdAt: Date
}
export type NewMovement = Omit<StoredMovement, 'balanceMinor'>
