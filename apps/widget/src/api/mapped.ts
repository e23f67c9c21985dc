import type { CallOutcome } from './api-client'

/** The outcome of a call with its data mapped to the widget's types; an error stays as it is. */
export function mapped<Wire, Domain>(
  outcome: CallOutcome<Wire>,
  toDomain: (wire: Wire) => Domain,
): CallOutcome<Domain> {
  return 'error' in outcome ? outcome : { data: toDomain(outcome.data) }
}
