import type { Scenario } from '../scenario'
import { callbacks } from './callbacks'
import { captures } from './captures'
import { opening } from './opening'
import { payouts } from './payouts'
import { redirects } from './redirects'
import { refunds } from './refunds'
import { retryAfter } from './retry-after'
import { threeDs } from './three-ds'

/** The contract of a provider, in the order of the report. */
export const SCENARIOS: readonly Scenario[] = [
  ...opening,
  ...retryAfter,
  ...threeDs,
  ...redirects,
  ...callbacks,
  ...captures,
  ...refunds,
  ...payouts,
]
