/** The plain script's entry: the only file of the SDK with a side effect. A page that loads it twice keeps the first. */
import { createCashier } from './create-cashier'

declare global {
  interface Window {
    ModulorCashier?: { createCashier: typeof createCashier }
  }
}

window.ModulorCashier ??= { createCashier }
