export { CheckoutScreen } from './checkout-screen'
export { ListedOrder } from './listed-order'
