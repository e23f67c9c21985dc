import { compareDecimals } from '@modulor/rules'
import type { Listing, Method } from '../api'
import type { Device } from '../visit'

/** Whether the device has the wallet that a method opens (LIST-17); most methods need none. */
export const isOnDevice = ({ nativePayType }: Method, wallets: Device['wallets']): boolean =>
  !nativePayType || wallets.includes(nativePayType)

/** Whether a method accepts the amount of an order, which is fixed (CHECK-1). */
export function canPayOrder({ limits: { min, max } }: Method, { amount }: NonNullable<Listing['order']>): boolean {
  return compareDecimals(amount, min) >= 0 && (max === null || compareDecimals(amount, max) <= 0)
}

/**
 * The method with which a checkout pays its order (CHECK-1): the first enabled card method that accepts the amount, else the first
 * enabled one. Undefined without an order or if no card method is enabled.
 */
export function orderMethod({ order, methods }: Pick<Listing, 'order' | 'methods'>): Method | undefined {
  if (!order) return undefined
  const cards = methods.filter(
    ({ enabled, category, actionType }) => enabled && category === 'cards' && actionType !== 'NestedList',
  )
  return cards.find((method) => canPayOrder(method, order)) ?? cards[0]
}
