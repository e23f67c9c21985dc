import { pageKindOf } from '@modulor/rules'
import { useEffect } from 'react'
import { useLocation, useNavigate } from '../../router'
import { PaymentPage } from '../../actions/payment-page'
import { useFollowedPayment } from '../../realtime/followed-payment'
import { DISPLAY_FORM_PATH, paymentPath } from '../../session/payment-path'
import { useVisit } from '../../visit'

const PAYMENT_ID_PATTERN = /^[\w-]{1,64}$/

/**
 * The pages of a payment (ROUTE-3, ROUTE-4, RESULT-10). The service decides which page is shown, not the path: the payment of
 * the address, else the newest one, is read and polled, and the address is replaced if it does not match the payment's state.
 */
export function PaymentResultScreen() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { localData } = useVisit()
  const wantedId = new URLSearchParams(search).get('payment_id') ?? ''
  const paymentId = PAYMENT_ID_PATTERN.test(wantedId) ? wantedId : null
  // A `display_form` payment without an id in the address is found by its next action, and then followed by its id.
  const isDisplayFormRequested = paymentId === null && pathname === DISPLAY_FORM_PATH
  const { payment, error, put, readNow } = useFollowedPayment({ paymentId, isDisplayFormRequested })
  const foundId = isDisplayFormRequested ? payment?.id : undefined
  useEffect(() => {
    if (foundId === undefined) return
    const query = new URLSearchParams(search)
    query.set('payment_id', foundId)
    navigate({ pathname, search: query.toString() }, { replace: true })
  }, [foundId, pathname, search, navigate])

  const truePath = payment && paymentPath(payment)
  // `await` and `processing` count as the same page here, because a challenge in a frame must not start again.
  const isPathRight = truePath === undefined || pageKindOf(truePath) === pageKindOf(pathname)
  useEffect(() => {
    if (!isPathRight && foundId === undefined) navigate({ pathname: truePath, search }, { replace: true })
  }, [isPathRight, foundId, truePath, search, navigate])

  const isNamed = paymentId !== null && payment !== undefined
  useEffect(() => {
    // The payment of the last submit is shown, so its key is no longer kept.
    if (isNamed) localData.remove('transaction-status')
  }, [isNamed, localData])

  if (!isPathRight || foundId !== undefined) return null
  return (
    <PaymentPage payment={payment} error={error} isNamed={paymentId !== null} onPayment={put} onRefresh={readNow} />
  )
}
