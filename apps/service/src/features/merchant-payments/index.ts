/** Payments and refunds for the merchant's server (issue-12 2). */
export { createMerchantPayments, type MerchantPayments } from './create-merchant-payments'
