/**
 * RTK Query joins the store. This module is no part of the first view: screens that import it bring it with their chunk,
 * and before that nothing of it is loaded. Its queries run through the same door as every call, so that SESS-4 holds.
 */
import { cashierApi } from '../api/cashier-api'
import { laterMiddleware, rootReducer } from './root'

rootReducer.inject(cashierApi)
laterMiddleware.addMiddleware(cashierApi.middleware)

export const {
  useMethodDetailsQuery,
  useOpenDisplayFormQuery,
  usePaymentQuery,
  usePaymentStatusQuery,
  usePayoutAccountsQuery,
  useSavedCardsQuery,
} = cashierApi
export const { prefetch, upsertQueryEntries } = cashierApi.util
/** Asks for a method's details outside of a component; what is known already is not asked for again. */
export const detailsQuery = cashierApi.endpoints.methodDetails.initiate
