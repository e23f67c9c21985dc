export { FormSkeleton } from './form-skeleton'
export { PaymentSkeleton } from './payment-skeleton'
