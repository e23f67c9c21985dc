export { transaction } from '../../db/transaction'
