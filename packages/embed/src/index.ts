export { createCashier } from './create-cashier'
export type { Cashier, CashierOptions } from './cashier'
export type {
  CashierEvent,
  CashierEventMap,
  CashierEventType,
  CashierListener,
  CashierListeners,
  EmbedErrorCode,
} from './events'
