export { AlternativePaymentScreen } from './alternative-payment-screen'
