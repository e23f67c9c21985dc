/** Following a payment until its end (RESULT-10): the page turns by itself, without a reload. */
import { useCallback, useEffect } from 'react'
import type { ApiError, Payment } from '../api'
import { useAppDispatch } from './hooks'
import { upsertQueryEntries, usePaymentQuery, usePaymentStatusQuery } from './queries'

/** Pauses between two readings; the last one stays. */
export const POLL_DELAYS_MS = [1000, 1000, 2000, 3000, 5000, 5000, 10_000] as const

/** How long to wait before the reading with this number, from 0 (RESULT-10). */
export function pollDelayMs(turn: number): number {
  return POLL_DELAYS_MS[Math.min(turn, POLL_DELAYS_MS.length - 1)] ?? 0
}

/** A payment of the player's session (null: the newest), or the one that a pay session id names (ALT-1). */
export type PaymentSource = { readonly paymentId: string | null } | { readonly paySessionId: string }

export type FollowedPayment = {
  readonly payment: Payment | undefined
  /** Of the last reading; a payment that was read before stays. */
  readonly error: ApiError | undefined
  readonly isFetching: boolean
  readonly readNow: () => void
  /** A newer state came by another way. */
  readonly put: (payment: Payment) => void
}

const toApiError = (error: unknown): ApiError | undefined =>
  typeof error === 'object' && error !== null && 'status' in error ? (error as ApiError) : undefined

/** Reads again and again while the page is seen; a page that comes back, also from the back-forward cache, reads at once. */
function usePolling(isOn: boolean, read: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isOn) return
    let turn = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const schedule = () => {
      timer = setTimeout(() => void take(), pollDelayMs(turn))
      turn += 1
    }
    const take = async () => {
      if (!document.hidden) await read()
      if (!isStopped) schedule()
    }
    const handleShown = () => {
      if (!document.hidden) void read()
    }
    document.addEventListener('visibilitychange', handleShown)
    window.addEventListener('pageshow', handleShown)
    schedule()
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleShown)
      window.removeEventListener('pageshow', handleShown)
    }
  }, [isOn, read])
}

/** A payment and its changes. Stops at the end, and for as long as the page is hidden. */
export function useFollowedPayment(source: PaymentSource): FollowedPayment {
  const dispatch = useAppDispatch()
  const isByPaySession = 'paySessionId' in source
  const paymentId = isByPaySession ? null : source.paymentId
  const paySessionId = isByPaySession ? source.paySessionId : ''
  // "The newest" may be another one by now; a payment with a name stays the same.
  const bySession = usePaymentQuery(paymentId, {
    skip: isByPaySession,
    refetchOnMountOrArgChange: paymentId === null,
  })
  const byPaySession = usePaymentStatusQuery(paySessionId, { skip: !isByPaySession })
  const { data: payment, error, isFetching, refetch } = isByPaySession ? byPaySession : bySession

  const isNone = toApiError(error)?.errorCode === 'not_found'
  usePolling(payment?.nextAction.type !== 'result' && !isNone, refetch)

  const put = useCallback(
    (value: Payment) => {
      dispatch(
        isByPaySession
          ? upsertQueryEntries([{ endpointName: 'paymentStatus', arg: paySessionId, value }])
          : upsertQueryEntries([{ endpointName: 'payment', arg: paymentId, value }]),
      )
    },
    [dispatch, isByPaySession, paySessionId, paymentId],
  )
  const readNow = useCallback(() => void refetch(), [refetch])
  return { payment, error: toApiError(error), isFetching, readNow, put }
}
