/** Follows a payment until its end (RESULT-10), so that its page is updated without a reload. */
import { useCallback, useEffect } from 'react'
import { isNotFound, isSessionMissing, type ApiError, type Payment } from '../api'
import { useAppDispatch } from '../session/hooks'
import { pollDelayMs, startPolling } from './polling'
import { useOpenDisplayFormQuery, usePaymentQuery, usePaymentStatusQuery } from '../session/payment-queries'
import { putPayment } from '../session/put-payment'
import { startFollowing } from './start-following'

/**
 * A payment of the player's session (null: the newest, or the newest with a display form), or the payment of a pay session id
 * (ALT-1).
 */
export type PaymentSource =
  | { readonly paymentId: string | null; readonly isDisplayFormRequested?: boolean }
  | { readonly paySessionId: string }

export type FollowedPayment = {
  readonly payment: Payment | undefined
  /** The error of the last request; a payment that was read before is kept. */
  readonly error: ApiError | undefined
  /** Resolves with whether the service has answered. */
  readonly readNow: () => Promise<boolean>
  /** Stores the state that came from another call, unless a newer one is known. */
  readonly put: (payment: Payment) => void
}

/** Reads a payment and follows its changes until its end. It pauses while the page is hidden. */
export function useFollowedPayment(source: PaymentSource): FollowedPayment {
  const dispatch = useAppDispatch()
  const isByPaySession = 'paySessionId' in source
  const paymentId = isByPaySession ? null : source.paymentId
  const isDisplayFormRequested = !isByPaySession && source.isDisplayFormRequested === true && paymentId === null
  const paySessionId = isByPaySession ? source.paySessionId : ''
  // Without an id the payment is read again, because another payment may be the newest one now.
  const bySession = usePaymentQuery(paymentId, {
    skip: isByPaySession || isDisplayFormRequested,
    refetchOnMountOrArgChange: paymentId === null,
  })
  const displayForm = useOpenDisplayFormQuery(null, { skip: !isDisplayFormRequested, refetchOnMountOrArgChange: true })
  const byPaySession = usePaymentStatusQuery(paySessionId, { skip: !isByPaySession })
  // Only of this source: while it is read, or if it cannot be read, the page shows no other payment in its place.
  const {
    currentData: payment,
    error,
    refetch,
  } = isByPaySession ? byPaySession : isDisplayFormRequested ? displayForm : bySession

  const isAnswerFinal = error !== undefined && (isNotFound(error) || isSessionMissing(error))
  const isOn = payment?.nextAction.type !== 'result' && !isAnswerFinal
  const foundId = payment?.id
  useEffect(() => {
    if (!isOn) return
    if (!foundId) return startPolling(refetch, pollDelayMs)
    return startFollowing(dispatch, { paymentId: foundId, paySessionId }, refetch, pollDelayMs)
  }, [isOn, refetch, dispatch, paySessionId, foundId])

  const put = useCallback(
    (value: Payment) => {
      dispatch(
        isByPaySession ? putPayment('paymentStatus', paySessionId, value) : putPayment('payment', paymentId, value),
      )
    },
    [dispatch, isByPaySession, paySessionId, paymentId],
  )
  const readNow = useCallback(async () => (await refetch()).error === undefined, [refetch])
  return { payment, error, readNow, put }
}
