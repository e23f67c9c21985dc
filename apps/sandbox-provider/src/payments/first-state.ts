import type { Desk } from '../operations/desk'
import type { Facts } from '../operations/event'
import type { State } from '../operations/state'
import { askForChallenge, askForMethod } from './three-ds'
import { stateOfOutcome } from './verdict-state'

/** Where an operation begins: with a step of the player, or with what its test data decides at once. */
export function firstState(desk: Desk, { method, threeDs, behaviour, capture }: Omit<Facts, 'id' | 'secret'>): State {
  if (method === 'bank_redirect' || method === 'bank_redirect_post') {
    return { name: 'redirect', due: { atMs: desk.waits.now() + desk.actionLifetimeMs, to: { name: 'expired' } } }
  }
  const { outcome } = behaviour
  if (outcome.kind !== 'three_ds') return stateOfOutcome(outcome, capture, desk)
  // The issuer insists and the merchant cannot: there is nobody to authenticate.
  if (threeDs === null) return { name: 'declined', code: 'authentication_failed' }
  return outcome.hasMethodStep ? askForMethod(desk) : askForChallenge(desk)
}
