import { pageKindOf } from '@modulor/rules'
import { useEffect } from 'react'
import { useLocation, useNavigate } from '../../router'
import { PaymentPage } from '../../actions/payment-page'
import { readPaymentByKey } from '../../api/payment-calls'
import { useFollowedPayment } from '../../realtime/followed-payment'
import { useApiClient } from '../../session'
import { DISPLAY_FORM_PATH, paymentPath } from '../../session/payment-path'
import { useVisit } from '../../visit'

const PAYMENT_ID_PATTERN = /^[\w-]{1,64}$/

/**
 * Removes the stored key of a lost submit if its payment is the one that is shown. The key of any other payment is kept, because a
 * form without it would let the player pay a second time (API-13).
 */
function useLastSubmit(shownId: string | undefined): void {
  const { localData } = useVisit()
  const apiClient = useApiClient()
  useEffect(() => {
    const key = localData.read('transaction-status')
    if (shownId === undefined || key === null) return
    void readPaymentByKey(apiClient, key).then((outcome) => {
      if ('data' in outcome && outcome.data.id === shownId) localData.remove('transaction-status')
    })
  }, [shownId, localData, apiClient])
}

/**
 * The pages of a payment (ROUTE-3, ROUTE-4, RESULT-10). The service decides which page is shown, not the path: the payment of
 * the address, else the newest one, is read and polled, and the address is replaced if it does not match the payment's state.
 */
export function PaymentResultScreen() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
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

  useLastSubmit(paymentId !== null ? payment?.id : undefined)

  if (!isPathRight || foundId !== undefined) return null
  return (
    <PaymentPage payment={payment} error={error} isNamed={paymentId !== null} onPayment={put} onRefresh={readNow} />
  )
}
