import { paymentResultOf } from '@modulor/rules'
import { lazy, Suspense, useEffect } from 'react'
import { savedCardsCall } from '../../api/query-calls'
import { loadChunk, useHost } from '../../host'
import { loadMessagePart } from '../../i18n/load-messages'
import { reloadListings, useAppDispatch } from '../../session'
import { readQuery } from '../../session/queries'
import { takeAnnouncement } from '../../session/take-announcement'
import type { ActionOf, ActionViewProps } from '../action-view'
import { CancelledView } from './cancelled-view'
import { DeclineView } from './decline-view'
import { DisputedView } from './disputed-view'
import { SuccessView } from './success-view'

/** A separate chunk: nothing happens after the end of most payments. */
const AfterEndView = lazy(async () => ({
  default: await loadChunk(async () => {
    const [loaded] = await Promise.all([import('./after-end-view'), loadMessagePart('rare')])
    return loaded.AfterEndView
  }),
}))

/** The end of a payment (RESULT-1, RESULT-3). Once per load of the page, the host is notified and the balance is read again. */
export function ResultView(props: ActionViewProps<ActionOf<'result'>>) {
  const { payment } = props
  const host = useHost()
  const dispatch = useAppDispatch()
  const isSuccess = paymentResultOf(payment.transactionStatus) === 'success'
  const isChanged = payment.afterEnd.length > 0
  const isDisputed = payment.money === 'unknown'
  useEffect(() => {
    if (isChanged || isDisputed || !dispatch(takeAnnouncement(payment))) return
    const { flow, id, amount, currency } = payment
    host.send({
      type: 'paymentResult',
      flow,
      status: isSuccess ? 'success' : 'error',
      paymentId: id,
      amount,
      currency,
    })
    dispatch(reloadListings())
    // The card may have been saved (SAVED-1), even if the payment has no digits of it (decision 97).
    if (isSuccess) void dispatch(readQuery(savedCardsCall, null, { isForced: true }))
  }, [dispatch, host, payment, isSuccess, isChanged, isDisputed])
  if (isChanged)
    return (
      <Suspense>
        <AfterEndView {...props} />
      </Suspense>
    )
  if (isDisputed) return <DisputedView {...props} />
  if (payment.flow === 'withdrawal' && payment.decline?.code === 'cancelled_by_player')
    return <CancelledView {...props} />
  return isSuccess ? <SuccessView {...props} /> : <DeclineView {...props} />
}
