/** Payments: from a player's submit to the end that the provider states, through the ledger (SVC-2, SVC-5). */
export { createPayments, type PaymentsSettings } from './create-payments'
export { PAYMENT_MOVES } from './payment-states'
export type { PaymentMetrics } from './payment-deps'
export type { PaymentAccess, Payments, PlayerSession } from './payments.types'
