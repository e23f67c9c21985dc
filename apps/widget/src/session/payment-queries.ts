/** Queries of a payment, for the screens after a submit. */
import { openDisplayFormCall, paymentCall, paymentStatusCall } from '../api/payment-query-calls'
import { queryHook } from './queries'

export const useOpenDisplayFormQuery = queryHook(openDisplayFormCall)
export const usePaymentQuery = queryHook(paymentCall)
export const usePaymentStatusQuery = queryHook(paymentStatusCall)
