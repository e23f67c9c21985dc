import type { Verdict } from '../outcomes/behaviour'
import type { Outcome } from '../outcomes/behaviour'
import type { OperationService } from './operation-service'
import type { Facts } from '../operations/event'
import type { Due, State } from '../operations/state'

/** The state after a verdict: an approval charges, unless the capture is manual. */
export function stateOfVerdict(verdict: Verdict, capture: Facts['capture']): Due['to'] {
  if (verdict.kind === 'decline') return { name: 'declined', code: verdict.code }
  return capture === 'manual' ? { name: 'authorised' } : { name: 'succeeded' }
}

/** The state after an outcome that needs no step of the player, or no further one. */
export function stateOfOutcome(
  outcome: Exclude<Outcome, { kind: 'three_ds' }>,
  capture: Facts['capture'],
  { scheduler }: OperationService,
): State {
  if (outcome.kind !== 'later') return stateOfVerdict(outcome, capture)
  const atMs = scheduler.now() + scheduler.scaled(outcome.afterMs)
  return { name: 'pending', due: { atMs, to: stateOfVerdict(outcome.then, capture) } }
}
