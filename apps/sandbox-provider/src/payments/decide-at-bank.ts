import { z } from 'zod'
import { DELAYS_MS } from '../delays'
import { APPROVE } from '../outcomes/behaviour'
import type { Desk } from '../operations/desk'
import type { Operation } from '../operations/operation'
import type { State } from '../operations/state'
import { stateOfOutcome } from './verdict-state'

export const BankDecision = z.enum(['pay', 'cancel', 'leave_pending', 'pay_later'])
export type BankDecision = z.infer<typeof BankDecision>

/** Whether the player can still decide: not yet asked, or left pending at an earlier visit. */
export function isOpenAtBank({ facts, state }: Operation): boolean {
  if (facts.method !== 'bank_redirect' && facts.method !== 'bank_redirect_post') return false
  return state.name === 'redirect' || (state.name === 'pending' && state.due === null)
}

/** What the player chose at the bank. The payment must be open there. */
export function decideAtBank(desk: Desk, operation: Operation, decision: BankDecision): Operation {
  return desk.move(operation, stateAfter(desk, operation, decision))
}

function stateAfter(desk: Desk, { facts }: Operation, decision: BankDecision): State {
  const { outcome } = facts.behaviour
  switch (decision) {
    case 'pay':
      if (outcome.kind === 'three_ds') throw new Error(`${facts.id} went to the bank with a card's behaviour`)
      return stateOfOutcome(outcome, facts.capture, desk)
    case 'cancel':
      return { name: 'cancelled' }
    case 'leave_pending':
      return { name: 'pending', due: null }
    case 'pay_later':
      return stateOfOutcome({ kind: 'later', afterMs: DELAYS_MS.settle, then: APPROVE }, facts.capture, desk)
  }
}
