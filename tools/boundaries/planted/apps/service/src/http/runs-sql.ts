export { tables } from '../db/tables'
