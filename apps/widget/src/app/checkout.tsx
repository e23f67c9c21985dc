import type { ComponentType } from 'react'
import { CheckoutScreen } from '../screens/checkout'

/**
 * A checkout is a method's form under an order (CHECK-1); screens do not know each other, so they meet here. The form stays
 * in its own chunk, which other pages bring as well.
 */
export async function loadCheckout(): Promise<ComponentType> {
  const { MethodFormScreen } = await import('../screens/method-form')
  return function Checkout() {
    return <CheckoutScreen Form={MethodFormScreen} />
  }
}
