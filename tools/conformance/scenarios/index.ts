import type { Scenario } from '../scenario'
import { callbacks } from './callbacks'
import { opening } from './opening'
import { refunds } from './refunds'

/** The contract of a provider, in the order of the report. */
export const SCENARIOS: readonly Scenario[] = [...opening, ...callbacks, ...refunds]
