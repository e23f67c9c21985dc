export { isSessionError, textKeyOf, type ApiError } from './api-error'
export {
  cashierApi,
  useListingQuery,
  useMethodDetailsQuery,
  usePaymentQuery,
  usePaymentStatusQuery,
  usePrefetch,
  type ApiExtra,
} from './cashier-api'
export type { CallOutcome, Door } from './door'
export { openDoorLater } from './open-door-later'
export { readPaymentByKey, sendThreeDsResult, submitPayment } from './payment-calls'
export type { Field } from './to-field'
export { toListing, type Listing } from './to-listing'
export type { Fee, Limits, Method } from './to-method'
export type { MethodDetails } from './to-method-details'
export { toPayment, type NextAction, type NextActionType, type Payment } from './to-payment'
