export { post } from '../../ledger/index'
