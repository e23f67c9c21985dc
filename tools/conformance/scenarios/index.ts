import type { Scenario } from '../scenario'
import { accounts } from './account'
import { callbacks } from './callbacks'
import { captures } from './captures'
import { disputes } from './disputes'
import { opening } from './opening'
import { payouts } from './payouts'
import { redirects } from './redirects'
import { refunds } from './refunds'
import { retryAfter } from './retry-after'
import { storedCards } from './stored-cards'
import { threeDs } from './three-ds'
import { wallets } from './wallets'

/** The contract of a provider, in the order of the report. */
export const SCENARIOS: readonly Scenario[] = [
  ...accounts,
  ...opening,
  ...retryAfter,
  ...threeDs,
  ...redirects,
  ...wallets,
  ...storedCards,
  ...callbacks,
  ...captures,
  ...refunds,
  ...disputes,
  ...payouts,
]
