export { amount } from '../../fields/registry'
