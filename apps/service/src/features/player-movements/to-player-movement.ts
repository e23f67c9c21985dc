import type { PlayerMovement } from '@modulor/contract/merchant'
import { fromMinor } from '@modulor/rules'
import type { StoredMovement } from './movement.types'

/** A movement in the form that the merchant and the operators read. */
export const toPlayerMovement = (movement: StoredMovement): PlayerMovement => ({
  movement_id: movement.id,
  reference: movement.reference,
  direction: movement.direction,
  kind: movement.kind,
  currency: movement.currency,
  amount: fromMinor(movement.amountMinor, movement.precision),
  balance: fromMinor(movement.balanceMinor, movement.precision),
  created_at: movement.createdAt.toISOString(),
})
