export { kept } from '../storage/kept'
