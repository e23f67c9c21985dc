import { APPROVE, decline } from '../outcomes/behaviour'
import type { OperationService } from './operation-service'
import type { Operation } from '../operations/operation'
import type { Due, State } from '../operations/state'
import type { ThreeDsResult } from './requests'
import { verifiedTransStatusOf } from './three-ds-messages'
import { stateOfVerdict } from './verdict-state'

export function startMethodStep(operations: OperationService): State {
  return { name: 'three_ds_method', due: timeOut(operations) }
}

export function startChallenge(operations: OperationService): State {
  return { name: 'three_ds_challenge', due: timeOut(operations) }
}

/**
 * Continues 3-D Secure (THREEDS-2, THREEDS-3). The issuer's signed response takes precedence over a cancellation,
 * because the player may have approved just before closing the page. Data that does not belong to the payment's step,
 * or is forged, changes nothing.
 */
export function continueThreeDs(operations: OperationService, operation: Operation, result: ThreeDsResult): Operation {
  const { facts, state } = operation
  const { outcome } = facts.behaviour
  if (outcome.kind !== 'three_ds' || (state.name !== 'three_ds_method' && state.name !== 'three_ds_challenge')) {
    return operation
  }
  const transStatus = result.cres === undefined ? null : verifiedTransStatusOf(facts, result.cres)
  if (state.name === 'three_ds_challenge' && transStatus !== null) {
    const verdict = transStatus === 'Y' ? APPROVE : decline('authentication_failed')
    return operations.move(operation, stateOfVerdict(verdict, facts.capture))
  }
  if (result.cancelled === true)
    return operations.move(operation, { name: 'declined', code: 'authentication_abandoned' })
  // Y, N and U all continue: the fingerprint helps the issuer to decide, but its absence has no effect.
  if (state.name === 'three_ds_method' && result.method_completed !== undefined) {
    if (outcome.then === 'challenge') return operations.move(operation, startChallenge(operations))
    const verdict = outcome.then === 'approve' ? APPROVE : decline('authentication_failed')
    return operations.move(operation, stateOfVerdict(verdict, facts.capture))
  }
  return operation
}

function timeOut({ scheduler, actionLifetimeMs }: OperationService): Due {
  return { atMs: scheduler.now() + actionLifetimeMs, to: { name: 'declined', code: 'authentication_timed_out' } }
}
