import { z } from 'zod'
import { DELAYS_MS } from '../delays'
import { APPROVE, decline } from '../outcomes/behaviour'
import { unitsOf } from '../operations/amount'
import type { OperationService } from './operation-service'
import type { Operation } from '../operations/operation'
import type { State } from '../operations/state'
import { isDisplayed, isRedirect } from '../outcomes/methods'
import { stateOfOutcome } from './verdict-state'

export const PlayerDecision = z.enum(['pay', 'cancel', 'leave_pending', 'pay_later', 'pay_from_empty_wallet'])
export type PlayerDecision = z.infer<typeof PlayerDecision>

/** Whether the player can still decide: the player has not decided, or left the payment pending at an earlier visit. */
export function isOpenToPlayer({ facts, state }: Operation): boolean {
  if (!isRedirect(facts.method) && !isDisplayed(facts.method)) return false
  return state.name === 'redirect' || state.name === 'display_form' || (state.name === 'pending' && state.due === null)
}

/**
 * Applies the player's choice at the bank, in the wallet, on the phone or at a desk. The payment must be open to the
 * player.
 */
export function decideByPlayer(
  operations: OperationService,
  operation: Operation,
  decision: PlayerDecision,
): Operation {
  return operations.move(operation, stateAfter(operations, operation, decision))
}

export type Transfer = 'exact' | 'underpaid' | 'overpaid'

/**
 * Handles coins that arrive at a crypto payment's address. If they are too few, the payment is declined as
 * `underpaid`, and they are returned. If they are too many, the payment takes its amount, and the rest is returned.
 * The payment must be open.
 */
export function receiveTransfer(operations: OperationService, operation: Operation, amount: string): Transfer {
  const difference = unitsOf(amount) - unitsOf(operation.facts.amount)
  if (difference >= 0n) {
    decideByPlayer(operations, operation, 'pay')
    return difference === 0n ? 'exact' : 'overpaid'
  }
  const sentBack = { kind: 'later', afterMs: DELAYS_MS.settle, then: decline('underpaid') } as const
  operations.move(operation, stateOfOutcome(sentBack, operation.facts.capture, operations))
  return 'underpaid'
}

function stateAfter(operations: OperationService, { facts }: Operation, decision: PlayerDecision): State {
  const { outcome } = facts.behaviour
  switch (decision) {
    case 'pay':
      if (outcome.kind === 'three_ds')
        throw new Error(`${facts.id} is not a card payment, but its test data belong to a card`)
      return stateOfOutcome(outcome, facts.capture, operations)
    case 'pay_from_empty_wallet':
      return { name: 'declined', code: 'insufficient_funds' }
    case 'cancel':
      return { name: 'cancelled' }
    case 'leave_pending':
      return { name: 'pending', due: null }
    case 'pay_later':
      return stateOfOutcome({ kind: 'later', afterMs: DELAYS_MS.settle, then: APPROVE }, facts.capture, operations)
  }
}
