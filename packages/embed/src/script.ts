/** The entry point of the plain script, which sets `window.ModulorCashier`. A page that loads it twice keeps the first. */
import { createCashier } from './create-cashier'

declare global {
  interface Window {
    ModulorCashier?: { createCashier: typeof createCashier }
  }
}

window.ModulorCashier ??= { createCashier }
