import type { SubmitRequest } from '@modulor/contract/http'
import { useCallback, useEffect, useLayoutEffect, useMemo, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Method } from '../../api'
import { orderMethod } from '../../methods'
import { amountChanged, useAppDispatch, useAppSelector, useListing } from '../../session'
import { cardFieldKnown, selectCheckout } from '../../session/checkout'
import { useMethodDetailsQuery } from '../../session/queries'
import { OrderCard, type OrderToPay } from './order-card'
import { toOrderBody } from './to-order-body'

/** What the form is told of the order that it pays. */
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

/** The amount of the player's form is the order's, whatever was typed in another one; true as soon as it is. */
function useOrderAmount({ amount }: OrderToPay): boolean {
  const dispatch = useAppDispatch()
  const isSet = useAppSelector(({ shared }) => shared.amount === amount)
  useLayoutEffect(() => {
    dispatch(amountChanged(amount))
  }, [dispatch, amount])
  return isSet
}

function OrderPayment({ order, method, Form }: CheckoutScreenProps & { order: OrderToPay; method: Method }) {
  const cardFieldName = useCardFieldName(method)
  const isSet = useOrderAmount(order)
  const { name, currencyAlpha3, currencyPrecision } = method
  const Amount = useCallback(
    ({ error }: { error: string | undefined }) => (
      <OrderCard order={order} currency={currencyAlpha3} precision={currencyPrecision} error={error} />
    ),
    [order, currencyAlpha3, currencyPrecision],
  )
  const form = useMemo(
    () => ({ methodName: name, Amount, toBody: (body: SubmitRequest) => toOrderBody(body, order, cardFieldName) }),
    [name, Amount, order, cardFieldName],
  )
  return isSet ? <Form order={form} /> : null
}

/**
 * The merchant's order and the card form that pays it (ROUTE-7, CHECK-1). A session without an order is no checkout: it
 * leads to the deposit methods. Until that is known, and where no card can be used, the form says so itself.
 */
export function CheckoutScreen({ Form }: CheckoutScreenProps) {
  const { search } = useLocation()
  const { listing } = useListing('deposit')
  if (listing && !listing.order) return <Navigate replace to={{ pathname: '/deposit', search }} />
  const method = listing ? orderMethod(listing) : undefined
  if (!listing?.order || !method) return <Form />
  return <OrderPayment order={listing.order} method={method} Form={Form} />
}
