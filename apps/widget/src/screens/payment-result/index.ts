export { PaymentResultScreen } from './payment-result-screen'
