/** React bindings of the host SDK. */
export { Cashier, type CashierProps } from './cashier'
export { useCashier, type UseCashierOptions } from './use-cashier'
export type { Cashier as CashierHandle, CashierEvent, CashierEventType } from '@modulor/embed'
