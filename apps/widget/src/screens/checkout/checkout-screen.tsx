import type { SubmitRequest } from '@modulor/contract/http'
import { useCallback, useEffect, useLayoutEffect, useMemo, type ComponentType } from 'react'
import { Navigate, useLocation, useParams } from '../../router'
import type { Listing, Method, OpenPayment } from '../../api'
import { OpenPaymentRows, orderMethod, useMethodTexts, useNow } from '../../methods'
import { amountChanged, freshenListing, useAppDispatch, useAppSelector, useListing } from '../../session'
import { cardFieldKnown, selectCheckout } from '../../session/checkout'
import { paymentLocation } from '../../session/payment-path'
import { useMethodDetailsQuery } from '../../session/queries'
import { OrderCard, type OrderToPay } from './order-card'
import { openOrder, paidOrder } from './order-state'
import { toOrderBody } from './to-order-body'

/** The order as the form needs it. */
type OrderForm = {
  readonly methodName: string
  readonly Amount: ComponentType<{ error: string | undefined }>
  readonly toBody: (body: SubmitRequest) => SubmitRequest
}
export type CheckoutScreenProps = {
  /** The form of a method, another screen's. */
  Form: ComponentType<{ order?: OrderForm }>
}

/** The name of the field that takes the card's number, as soon as the form's details are there. */
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

/** Sets the amount of the player's form to the order's; true once it is set. */
function useOrderAmount({ amount }: OrderToPay): boolean {
  const dispatch = useAppDispatch()
  const isSet = useAppSelector(({ shared }) => shared.amount === amount)
  useLayoutEffect(() => {
    dispatch(amountChanged(amount))
  }, [dispatch, amount])
  return isSet
}

/** The payment that the order waits for, with the way back to it (issue-8 1.4). */
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
 * The merchant's order and the form that pays it: the card's, or the one of the method in the address (ROUTE-7,
 * CHECK-1). A session without an order is no checkout: it leads to the deposit methods; an order that is paid is shown as
 * paid. Until that is known, and where no card can be used, the form says so itself.
 */
export function CheckoutScreen({ Form }: CheckoutScreenProps) {
  const { search } = useLocation()
  const { provider } = useParams()
  const { listing } = useListing('deposit')
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(freshenListing('deposit')), [dispatch])
  const paid = paidOrder(listing)
  if (paid) return <Navigate to={paymentLocation(paid, search)} />
  if (listing && !listing.order) return <Navigate to={{ pathname: '/deposit', search }} />
  const isChosen = ({ id, name }: Method) => name === provider || id === provider
  const method = listing && (provider === undefined ? orderMethod(listing) : listing.methods.find(isChosen))
  if (!listing?.order || !method) return <Form />
  return <OrderPayment listing={listing} order={listing.order} method={method} Form={Form} />
}
