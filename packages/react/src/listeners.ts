import type { CashierEventType, CashierListener, CashierListeners } from '@modulor/embed'
import { CASHIER_EVENT_TYPES } from '@modulor/embed/event-types'

type HandlerName<T extends CashierEventType> = `on${Capitalize<T>}`

/** The handler of each event, named as React names handlers: `onPaymentResult` for `paymentResult`. */
export type CashierHandlers = { [T in CashierEventType as HandlerName<T>]?: CashierListener<T> | undefined }

const handlerNameOf = <T extends CashierEventType>(type: T) =>
  `on${type.charAt(0).toUpperCase()}${type.slice(1)}` as HandlerName<T>

/** Returns listeners that call the handlers of the latest render, so that a new handler does not open a new cashier. */
export function listenersOf(latest: () => CashierHandlers): CashierListeners {
  const listenerOf = <T extends CashierEventType>(type: T): CashierListener<T> => {
    return (event) => (latest()[handlerNameOf(type)] as CashierListener<T> | undefined)?.(event)
  }
  return Object.fromEntries(CASHIER_EVENT_TYPES.map((type) => [type, listenerOf(type)]))
}
