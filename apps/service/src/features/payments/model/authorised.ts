/** A deposit for which the provider has reserved the amount. It is charged only when it is captured (decision 75). */
import type { Facts } from '../../../providers/provider'
import type { Payment } from './payment'

/** Whether the payment is authorised after the provider's facts are applied. Without facts nothing changes. */
export const isAuthorisedAfter = (before: Pick<Payment, 'isAuthorised'>, facts: Facts | null): boolean =>
  facts ? facts.isAuthorised === true : before.isAuthorised

/**
 * Whether the payment can be captured or voided. That excludes a deposit that has ended, and one for which the provider has
 * reported another sum: its state is `unknown`.
 */
export const isHeldByProvider = ({ flow, state, isAuthorised }: Pick<Payment, 'flow' | 'state' | 'isAuthorised'>) =>
  flow === 'deposit' && isAuthorised && state === 'processing'
