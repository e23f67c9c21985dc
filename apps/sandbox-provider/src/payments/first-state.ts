import type { OperationService } from './operation-service'
import type { Facts } from '../operations/event'
import type { State } from '../operations/state'
import { isDisplayed, isRedirect } from '../outcomes/methods'
import { startChallenge, startMethodStep } from './three-ds'
import { stateOfOutcome } from './verdict-state'

/** The first state of an operation: a step of the player, or the immediate result of its test data. */
export function firstState(
  operations: OperationService,
  { method, threeDs, behaviour, capture }: Omit<Facts, 'id' | 'secret'>,
): State {
  if (isRedirect(method) || isDisplayed(method)) {
    const due = { atMs: operations.scheduler.now() + operations.actionLifetimeMs, to: { name: 'expired' } } as const
    return { name: isRedirect(method) ? 'redirect' : 'display_form', due }
  }
  const { outcome } = behaviour
  if (outcome.kind !== 'three_ds') return stateOfOutcome(outcome, capture, operations)
  // The issuer requires authentication and the merchant does not support it.
  if (threeDs === null) return { name: 'declined', code: 'authentication_failed' }
  return outcome.hasMethodStep ? startMethodStep(operations) : startChallenge(operations)
}
