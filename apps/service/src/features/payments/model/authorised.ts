/** A deposit whose sum the provider has reserved, and charges only when it is captured (decision 75). */
import type { Facts } from '../../../providers/provider'
import type { Payment } from './payment'

/** Whether the payment is authorised once the provider's facts are written. Without facts nothing new is known. */
export const isAuthorisedAfter = (before: Pick<Payment, 'isAuthorised'>, facts: Facts | null): boolean =>
  facts ? facts.isAuthorised === true : before.isAuthorised

/**
 * Whether it can be captured or voided. A deposit that has ended is neither, nor one whose provider has reported another sum, which
 * is `unknown`.
 */
export const isHeldByProvider = ({ flow, state, isAuthorised }: Pick<Payment, 'flow' | 'state' | 'isAuthorised'>) =>
  flow === 'deposit' && isAuthorised && state === 'processing'
