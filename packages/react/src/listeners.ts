import type { CashierEventType, CashierListener, CashierListeners } from '@modulor/embed'

/** The handler of each event, named as React names handlers: `onPaymentResult` for `paymentResult`. */
export type CashierHandlers = { [T in CashierEventType as `on${Capitalize<T>}`]?: CashierListener<T> | undefined }

const EVENTS: Readonly<Record<CashierEventType, keyof CashierHandlers>> = {
  ready: 'onReady',
  resize: 'onResize',
  close: 'onClose',
  redirect: 'onRedirect',
  reinit: 'onReinit',
  resetScroll: 'onResetScroll',
  canGoBack: 'onCanGoBack',
  paymentResult: 'onPaymentResult',
  error: 'onError',
}

/** Listeners that call the handlers of the latest render: a new function is no reason to open a new cashier. */
export function listenersOf(latest: () => CashierHandlers): CashierListeners {
  const types = Object.keys(EVENTS) as CashierEventType[]
  const listenerOf = <T extends CashierEventType>(type: T): CashierListener<T> => {
    return (event) => (latest()[EVENTS[type]] as CashierListener<T> | undefined)?.(event)
  }
  return Object.fromEntries(types.map((type) => [type, listenerOf(type)]))
}
