/** Queries of a payment, for the screens after a submit. */
import { mapped } from './mapped'
import type { PaymentQueryName, QueryCall } from './query-calls'
import { toPayment } from './to-payment'

/** The state of a payment of this session; null: the newest one. */
export const paymentCall: QueryCall<PaymentQueryName> = {
  name: 'payment',
  async run(paymentId, { apiClient }, { signal }) {
    const query = { payment_id: paymentId ?? undefined }
    return mapped(await apiClient.call('sessionState', { query, signal }), toPayment)
  },
}

/** The player's newest open payment with a display form, of any session (ROUTE-3). */
export const openDisplayFormCall: QueryCall<PaymentQueryName> = {
  name: 'openDisplayForm',
  async run(_about, { apiClient }, { signal }) {
    const query = { next_action: 'display_form' }
    return mapped(await apiClient.call('sessionState', { query, signal }), toPayment)
  },
}

/**
 * The state of a payment by its pay session id, after a return from a provider (ALT-1). The first read uses the data of the page
 * if they belong to this payment. Empty: the payment of the player's session that waits for the return.
 */
export const paymentStatusCall: QueryCall<PaymentQueryName> = {
  name: 'paymentStatus',
  async run(paySessionId, { apiClient, arrived }, { signal, isForced }) {
    if (!isForced && arrived?.session_id === paySessionId) return { data: toPayment(arrived) }
    const named = paySessionId ? { paySessionId } : {}
    return mapped(await apiClient.call('status', { ...named, signal }), toPayment)
  },
}
