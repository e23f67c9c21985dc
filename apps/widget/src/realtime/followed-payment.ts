/** Following a payment until its end (RESULT-10): the page turns by itself, without a reload. */
import { useCallback, useEffect } from 'react'
import { isNotFound, isSessionMissing, type ApiError, type Payment } from '../api'
import { useAppDispatch } from '../session/hooks'
import { pollDelayMs, startPolling } from './polling'
import { useOpenDisplayFormQuery, usePaymentQuery, usePaymentStatusQuery } from '../session/payment-queries'
import { putQueryData } from '../session/queries'
import { startFollowing } from './start-following'

/**
 * A payment of the player's session (null: the newest, or the newest that has a display form), or the one that a pay
 * session id names (ALT-1).
 */
export type PaymentSource =
  | { readonly paymentId: string | null; readonly isDisplayFormRequested?: boolean }
  | { readonly paySessionId: string }

export type FollowedPayment = {
  readonly payment: Payment | undefined
  /** Of the last reading; a payment that was read before stays. */
  readonly error: ApiError | undefined
  readonly readNow: () => void
  /** A newer state came by another way. */
  readonly put: (payment: Payment) => void
}

/** A payment and its changes. Stops at the end, and for as long as the page is hidden. */
export function useFollowedPayment(source: PaymentSource): FollowedPayment {
  const dispatch = useAppDispatch()
  const isByPaySession = 'paySessionId' in source
  const paymentId = isByPaySession ? null : source.paymentId
  const isDisplayFormRequested = !isByPaySession && source.isDisplayFormRequested === true && paymentId === null
  const paySessionId = isByPaySession ? source.paySessionId : ''
  // "The newest" may be another one by now; a payment with a name stays the same.
  const bySession = usePaymentQuery(paymentId, {
    skip: isByPaySession || isDisplayFormRequested,
    refetchOnMountOrArgChange: paymentId === null,
  })
  const displayForm = useOpenDisplayFormQuery(null, { skip: !isDisplayFormRequested, refetchOnMountOrArgChange: true })
  const byPaySession = usePaymentStatusQuery(paySessionId, { skip: !isByPaySession })
  const {
    data: payment,
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
        isByPaySession ? putQueryData('paymentStatus', paySessionId, value) : putQueryData('payment', paymentId, value),
      )
    },
    [dispatch, isByPaySession, paySessionId, paymentId],
  )
  const readNow = useCallback(() => void refetch(), [refetch])
  return { payment, error, readNow, put }
}
