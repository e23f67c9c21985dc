import type { CashierEventType } from './events'

/** Complete by its type: a new event has to be added here. Not in the SDK itself, which needs no list. */
const EVENTS: Readonly<Record<CashierEventType, true>> = {
  ready: true,
  resize: true,
  close: true,
  redirect: true,
  reinit: true,
  resetScroll: true,
  canGoBack: true,
  paymentResult: true,
  error: true,
}

/** Every event of the SDK, for bindings that pass all of them on. */
export const CASHIER_EVENT_TYPES = Object.keys(EVENTS) as readonly CashierEventType[]
