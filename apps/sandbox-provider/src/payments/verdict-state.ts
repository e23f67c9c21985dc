import type { Verdict } from '../outcomes/behaviour'
import type { Outcome } from '../outcomes/behaviour'
import type { OperationService } from './operation-service'
import type { Facts } from '../operations/event'
import type { Due, State } from '../operations/state'

/** Where a verdict leads: an approval charges, unless the merchant captures by hand. */
export function stateOfVerdict(verdict: Verdict, capture: Facts['capture']): Due['to'] {
  if (verdict.kind === 'decline') return { name: 'declined', code: verdict.code }
  return capture === 'manual' ? { name: 'authorised' } : { name: 'succeeded' }
}

/** Where an outcome leads when nothing is asked of the player (any more). */
export function stateOfOutcome(
  outcome: Exclude<Outcome, { kind: 'three_ds' }>,
  capture: Facts['capture'],
  { waits }: OperationService,
): State {
  if (outcome.kind !== 'later') return stateOfVerdict(outcome, capture)
  const atMs = waits.now() + waits.scaled(outcome.afterMs)
  return { name: 'pending', due: { atMs, to: stateOfVerdict(outcome.then, capture) } }
}
