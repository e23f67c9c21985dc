/** Stores a payment from the response to a step of the player. It is loaded with the screens after a submit. */
import type { Payment } from '../api'
import type { PaymentQueryName } from '../api/query-calls'
import { entryOf, putQueryData, type WithQueries } from './query-state'
import type { Effect } from './state-store'

/**
 * Stores the payment, unless a newer state of it or another payment is known, because the response may be late (RESULT-10). An
 * end is newer than an open state whatever its time, because the clocks of the service's processes may differ.
 */
export function putPayment(name: PaymentQueryName, about: string | null, payment: Payment): Effect<void, WithQueries> {
  return (dispatch, getState) => {
    const known = entryOf(getState(), name, about)?.data
    const isOlder = known && (known.isOpen === payment.isOpen ? payment.updatedAt < known.updatedAt : payment.isOpen)
    if (!isOlder && (known?.id ?? payment.id) === payment.id) dispatch(putQueryData(name, about, payment))
  }
}
