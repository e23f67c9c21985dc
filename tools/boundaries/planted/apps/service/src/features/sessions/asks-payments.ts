export { find } from '../payments'
