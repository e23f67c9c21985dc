import { compareDecimals } from '@modulor/rules'
import type { Listing, Method } from '../api'

/**
 * The method by which a checkout pays its order (CHECK-1): the first enabled card method, one that takes the amount before
 * one that does not. Undefined without an order and where no card can be used.
 */
export function orderMethod({ order, methods }: Pick<Listing, 'order' | 'methods'>): Method | undefined {
  if (!order) return undefined
  const cards = methods.filter(
    ({ enabled, category, actionType }) => enabled && category === 'cards' && actionType !== 'NestedList',
  )
  const takes = ({ limits: { min, max } }: Method) =>
    compareDecimals(order.amount, min) >= 0 && (max === null || compareDecimals(order.amount, max) <= 0)
  return cards.find(takes) ?? cards[0]
}
