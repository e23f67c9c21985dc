import type { ComponentType } from 'react'
import { CheckoutScreen } from '../screens/checkout'

/**
 * A checkout shows a method's form below an order (CHECK-1). Screens do not import each other, so the two are combined here. The
 * form stays in its own chunk, which other pages load as well.
 */
export async function loadCheckout(): Promise<ComponentType> {
  const { MethodFormScreen } = await import('../screens/method-form')
  return function Checkout() {
    return <CheckoutScreen Form={MethodFormScreen} />
  }
}
