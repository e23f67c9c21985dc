/** Stores a payment from the response to a step of the player. It is loaded with the screens after a submit. */
import type { Payment } from '../api'
import { entryOf, putQueryData, type WithQueries } from './query-state'
import type { Effect } from './state-store'

/**
 * Whether the state in a response that may be late is older than the known one. An ended payment never changes. Its end is never
 * older, because the clocks of the service's processes may differ.
 */
const isOlder = (given: Payment, known: Payment): boolean =>
  !known.isOpen || (given.isOpen && Date.parse(given.updatedAt) < Date.parse(known.updatedAt))

/** Stores the payment, unless a newer state of it or another payment is known (RESULT-10). */
export function putPayment<Name extends 'payment' | 'paymentStatus'>(
  name: Name,
  about: Name extends 'payment' ? string | null : string,
  payment: Payment,
): Effect<void, WithQueries> {
  return (dispatch, getState) => {
    const known = entryOf(getState(), name, about)?.data
    if (!known || (known.id === payment.id && !isOlder(payment, known))) dispatch(putQueryData(name, about, payment))
  }
}
