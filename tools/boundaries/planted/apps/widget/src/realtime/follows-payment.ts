export { payment } from '../session/payment'
