/** Queries of a payment, for the screens after a submit. */
import { paymentCall } from '../api/payment-query-calls'
import { queryHook } from './queries'

export const usePaymentQuery = queryHook(paymentCall)
