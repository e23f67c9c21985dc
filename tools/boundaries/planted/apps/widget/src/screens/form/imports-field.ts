export { amount } from '../../fields/amount/amount'
