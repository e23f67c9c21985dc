import type { Listing, OpenPayment } from '../../api'

type Ordered = Pick<Listing, 'order'> | null

const keptBy = (listing: Ordered): OpenPayment | null => listing?.order?.payment ?? null

/** The payment that has paid the order; null while it is to be paid, or is being paid (CHECK-1). */
export function paidOrder(listing: Ordered): OpenPayment | null {
  const payment = keptBy(listing)
  return payment?.transactionStatus === 'success' ? payment : null
}

/** The payment of the order that has not ended: the order waits for it (issue-8 1.4). */
export function openOrder(listing: Ordered): OpenPayment | null {
  return paidOrder(listing) ? null : keptBy(listing)
}
