export { amount } from './amount/amount'
