import { Navigate, useLocation } from '../../router'
import { useListing } from '../../session'
import { paymentLocation } from '../../session/payment-path'
import { OrderCard } from './order-card'
import { paidOrder } from './order-state'

/** The order above the list of the methods that can pay it (CHECK-1). A paid order is redirected to its payment. */
export function ListedOrder() {
  const { listing } = useListing('deposit')
  const { search } = useLocation()
  const [method] = listing?.methods ?? []
  const paid = paidOrder(listing)
  if (paid) return <Navigate to={paymentLocation(paid, search)} />
  if (!listing?.order || !method) return null
  const { currencyAlpha3, currencyPrecision } = method
  return <OrderCard order={listing.order} currency={currencyAlpha3} precision={currencyPrecision} error={undefined} />
}
