import type { Listing, OpenPayment } from '../../api'

type Ordered = Pick<Listing, 'order'> | null

const keptBy = (listing: Ordered): OpenPayment | null => listing?.order?.payment ?? null

/** The successful payment of the order; null while the order is not paid (CHECK-1). */
export function paidOrder(listing: Ordered): OpenPayment | null {
  const payment = keptBy(listing)
  return payment?.transactionStatus === 'success' ? payment : null
}

/** The order's payment that has not ended; null if there is none, or the order is paid (issue-8 1.4). */
export function openOrder(listing: Ordered): OpenPayment | null {
  return paidOrder(listing) ? null : keptBy(listing)
}
