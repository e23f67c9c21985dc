export { find } from '../sessions'
