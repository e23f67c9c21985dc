import { CheckoutScreen } from '../screens/checkout'
import { MethodFormScreen } from '../screens/method-form'

/** A checkout is a method's form under an order (CHECK-1); screens do not know each other, so they meet here. */
export function Checkout() {
  return <CheckoutScreen Form={MethodFormScreen} />
}
