import type { CashierEventType } from './events'

/** The type requires every event: a new one has to be added here. Not part of `createCashier`, which needs no list. */
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

/** Every event of the SDK, for bindings that forward all of them. */
export const CASHIER_EVENT_TYPES = Object.keys(EVENTS) as readonly CashierEventType[]
