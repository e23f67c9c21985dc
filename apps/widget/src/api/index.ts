export { isNotFound, isSessionError, isSessionMissing, localError, textKeyOf, type ApiError } from './api-error'
export type { EffectDependencies } from './effect-dependencies'
export type { MethodQuery } from './query-calls'
export type { CallId, CallOutcome, ApiClient } from './api-client'
export { lazyApiClient, preloadLaterCalls } from './lazy-api-client'
export {
  cancelDisplayForm,
  confirmDisplayForm,
  readPaymentByKey,
  sendThreeDsResult,
  submitPayment,
} from './payment-calls'
export { checkRecurring, routeFields } from './form-calls'
export { readListing } from './read-listing'
export type { Field, FieldOption } from './to-field'
export type { Bonus, ListingTerms } from './listing-terms'
export { toListing, type Listing } from './to-listing'
export type { Fee, Limits, Method } from './to-method'
export type { MethodDetails } from './to-method-details'
export type { Routing } from './to-routing'
export type { OpenPayment } from './to-open-payment'
export { toPayment, type NextAction, type NextActionType, type Payment } from './to-payment'
export type { PayoutAccount } from './to-payout-account'
export type { SavedCard } from './to-saved-card'
export { uploadFile, type StoredFile } from './upload-call'
