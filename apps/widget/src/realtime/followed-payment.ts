/** Follows a payment until its end (RESULT-10), so that its page is updated without a reload. */
import { useCallback, useEffect } from 'react'
import { isNotFound, isSessionMissing, type ApiError, type Payment } from '../api'
import { useAppDispatch } from '../session/hooks'
import { pollDelayMs, startPolling } from './polling'
import { openDisplayFormCall, paymentCall, paymentStatusCall } from '../api/payment-query-calls'
import { useQuery } from '../session/queries'
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
  const about = isByPaySession ? source.paySessionId : source.paymentId
  const paySessionId = isByPaySession ? source.paySessionId : ''
  const isDisplayFormRequested = !isByPaySession && about === null && source.isDisplayFormRequested
  const call = isByPaySession ? paymentStatusCall : isDisplayFormRequested ? openDisplayFormCall : paymentCall
  const {
    // Only of this source: while it is read, or if it cannot be read, the page shows no other payment in its place.
    currentData: payment,
    error,
    refetch,
    // Without an id the payment is read again, because another payment may be the newest one now.
  } = useQuery(call, about, { refetchOnMountOrArgChange: about === null })

  const isAnswerFinal = error !== undefined && (isNotFound(error) || isSessionMissing(error))
  const isOn = payment?.nextAction.type !== 'result' && !isAnswerFinal
  const foundId = payment?.id
  useEffect(() => {
    if (!isOn) return
    if (!foundId) return startPolling(refetch, pollDelayMs)
    return startFollowing(dispatch, { paymentId: foundId, paySessionId }, refetch, pollDelayMs)
  }, [isOn, refetch, dispatch, paySessionId, foundId])

  const { name } = call
  const put = useCallback((value: Payment) => dispatch(putPayment(name, about, value)), [dispatch, name, about])
  const readNow = useCallback(async () => (await refetch()).error === undefined, [refetch])
  return { payment, error, readNow, put }
}
