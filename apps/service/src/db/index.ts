export { migrate, schemaChecksum } from './migrate'
export { openDatabase, type DatabaseSettings, type OpenDatabase } from './open-database'
export type { Tables } from './tables'
export { sqlState, transaction, type Tx } from './transaction'
