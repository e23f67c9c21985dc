import { Navigate, useLocation } from '../../router'
import { useListing } from '../../session'
import { paymentLocation } from '../../session/payment-path'
import { OrderCard } from './order-card'
import { paidOrder } from './order-state'

/** The order over the list of the methods that pay it: the checkout goes on there (CHECK-1). Once paid it is shown as paid. */
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
