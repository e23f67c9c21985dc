export { post } from '../ledger/post'
