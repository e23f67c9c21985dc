import { isExactOrigin } from './addresses'
import type { Cashier, CashierOptions } from './cashier'
import { MountedCashier } from './mounted-cashier'

const mounted = new WeakMap<HTMLElement, Cashier>()

function findTarget(target: HTMLElement | string): HTMLElement {
  if (typeof target !== 'string') return target
  const element = document.querySelector<HTMLElement>(target)
  if (element) return element
  throw new Error(`createCashier: no element matches "${target}"; call it when the element is in the page`)
}

/**
 * Puts a cashier into a merchant's page (MSG-5). A second one in the same target replaces the first.
 * Throws if the call itself is wrong: on a server, without the target, or with an origin that is not exact.
 * A later failure is an `error` event.
 */
export function createCashier(options: CashierOptions): Cashier {
  if (typeof document === 'undefined') {
    throw new Error('createCashier: call it in a browser')
  }
  if (!isExactOrigin(options.origin)) {
    throw new Error(`createCashier: "${options.origin}" is not an origin; write it as https://cashier.example`)
  }
  const target = findTarget(options.target)
  mounted.get(target)?.destroy()
  const cashier = new MountedCashier(target, options)
  mounted.set(target, cashier)
  return cashier
}
