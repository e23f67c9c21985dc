import type { CallOutcome } from './api-client'

/** What came of a call, in the widget's own words; an error stays as it is. */
export function mapped<Wire, Domain>(
  outcome: CallOutcome<Wire>,
  toDomain: (wire: Wire) => Domain,
): CallOutcome<Domain> {
  return 'error' in outcome ? outcome : { data: toDomain(outcome.data) }
}
