import type { SubmitRequest } from '@modulor/contract/http'
import { useCallback, useEffect, useLayoutEffect, useMemo, type ComponentType } from 'react'
import { Navigate, useLocation, useParams } from '../../router'
import type { Listing, Method, OpenPayment } from '../../api'
import { OpenPaymentRows, orderMethod, useMethodTexts, useNow } from '../../methods'
import { amountChanged, refreshListing, useAppDispatch, useAppSelector, useListing } from '../../session'
import { cardFieldKnown, selectCheckout } from '../../session/checkout'
import { paymentLocation } from '../../session/payment-path'
import { useMethodDetailsQuery } from '../../session/queries'
import { OrderCard, type OrderToPay } from './order-card'
import { openOrder, paidOrder } from './order-state'
import { toOrderBody } from './to-order-body'

/** The order's data for the form. */
type OrderForm = {
  readonly methodName: string
  readonly Amount: ComponentType<{ error: string | undefined }>
  readonly toBody: (body: SubmitRequest) => SubmitRequest
}
export type CheckoutScreenProps = {
  /** The screen with a method's form. */
  Form: ComponentType<{ order?: OrderForm }>
}

/** The name of the field for the card number; null until the method's details are loaded. */
function useCardFieldName({ id, currencyAlpha3 }: Method): string | null {
  const dispatch = useAppDispatch()
  const { data } = useMethodDetailsQuery({ flow: 'deposit', methodId: id, currency: currencyAlpha3 })
  const field = data?.fields.find(({ extendedType }) => extendedType === 'card_pan' || extendedType === 'credit_card')
  const name = field?.name ?? null
  useEffect(() => {
    dispatch(cardFieldKnown(name))
  }, [dispatch, name])
  return useAppSelector(selectCheckout).cardFieldName
}

/** Sets the amount of the form to the order's amount; returns true once it is set. */
function useOrderAmount({ amount }: OrderToPay): boolean {
  const dispatch = useAppDispatch()
  const isSet = useAppSelector(({ shared }) => shared.amount === amount)
  useLayoutEffect(() => {
    dispatch(amountChanged(amount))
  }, [dispatch, amount])
  return isSet
}

/** The order's payment that has not ended, with a link to it (issue-8 1.4). */
function OpenOrder({ listing, payment }: { listing: Listing; payment: OpenPayment }) {
  const { money } = useMethodTexts(listing)
  const now = useNow(false)
  return <OpenPaymentRows payments={[payment]} methods={listing.methods} money={money} now={now} />
}

type OrderPaymentProps = CheckoutScreenProps & { listing: Listing; order: OrderToPay; method: Method }

function OrderPayment({ listing, order, method, Form }: OrderPaymentProps) {
  const cardFieldName = useCardFieldName(method)
  const isSet = useOrderAmount(order)
  const { name, currencyAlpha3, currencyPrecision } = method
  const open = openOrder(listing)
  const Amount = useCallback(
    ({ error }: { error: string | undefined }) => (
      <>
        <OrderCard order={order} currency={currencyAlpha3} precision={currencyPrecision} error={error} />
        {open && <OpenOrder listing={listing} payment={open} />}
      </>
    ),
    [listing, order, open, currencyAlpha3, currencyPrecision],
  )
  const form = useMemo(
    () => ({ methodName: name, Amount, toBody: (body: SubmitRequest) => toOrderBody(body, order, cardFieldName) }),
    [name, Amount, order, cardFieldName],
  )
  return isSet ? <Form order={form} /> : null
}

/**
 * The merchant's order and the form that pays it: the form for cards, or that of the method in the address (ROUTE-7,
 * CHECK-1). Without an order the session is redirected to the deposit methods, and with a paid order to its payment. While the
 * listing is loading, and if no method can pay the order, the form shows its own state.
 */
export function CheckoutScreen({ Form }: CheckoutScreenProps) {
  const { search } = useLocation()
  const { provider } = useParams()
  const { listing } = useListing('deposit')
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(refreshListing('deposit')), [dispatch])
  const paid = paidOrder(listing)
  if (paid) return <Navigate to={paymentLocation(paid, search)} />
  if (listing && !listing.order) return <Navigate to={{ pathname: '/deposit', search }} />
  const isChosen = ({ id, name }: Method) => name === provider || id === provider
  const method = listing && (provider === undefined ? orderMethod(listing) : listing.methods.find(isChosen))
  if (!listing?.order || !method) return <Form />
  return <OrderPayment listing={listing} order={listing.order} method={method} Form={Form} />
}
