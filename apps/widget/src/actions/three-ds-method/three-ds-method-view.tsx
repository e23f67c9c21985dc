import { Ring, StateScreen } from '@modulor/ui'
import { useEffect, useId, useRef } from 'react'
import { sendThreeDsResult } from '../../api'
import { useText } from '../../i18n'
import { useApiClient } from '../../session'
import type { ActionOf, ActionViewProps } from '../action-view'
import { listenToOwnWindows } from '../own-windows'
import { postForm } from '../post-form'
import { RESEND_MS } from '../resend-ms'

type MethodCompleted = 'Y' | 'N' | 'U'

/**
 * The invisible fingerprint step of 3-D Secure 2 (THREEDS-2). The issuer's page runs in a hidden frame, and the service
 * receives whether it was done (Y), timed out (N) or could not run (U). It never fails a payment; the service continues.
 * While the service is down, the result is sent again.
 */
export function ThreeDsMethodView(props: ActionViewProps<ActionOf<'three_ds_method'>>) {
  const { payment, action, onPayment, onRefresh } = props
  const t = useText()
  const apiClient = useApiClient()
  const frameName = useId()
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    let isReported = false
    let isShown = true
    let resend: ReturnType<typeof setTimeout> | undefined
    const send = async (completed: MethodCompleted) => {
      const outcome = await sendThreeDsResult(apiClient, payment.paySessionId, { method_completed: completed })
      if ('data' in outcome) onPayment(outcome.data)
      else {
        // If the step is no longer expected, it was completed elsewhere, such as in another tab.
        void onRefresh()
        if (outcome.error.isRetryable && isShown) resend = setTimeout(() => void send(completed), RESEND_MS)
      }
    }
    const report = (completed: MethodCompleted) => {
      if (isReported) return
      isReported = true
      void send(completed)
    }
    const stopListening = listenToOwnWindows((message, source) => {
      if (message.type === 'three_ds_method_done' && source === frame.current?.contentWindow) report('Y')
    })
    const timer = setTimeout(() => report('N'), action.timeoutMs)
    if (!postForm({ url: action.url, fields: action.fields, target: frameName })) report('U')
    return () => {
      isShown = false
      clearTimeout(timer)
      clearTimeout(resend)
      stopListening()
    }
    // The step is identified by payment and address; a newer snapshot of the payment must not run it twice.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [payment.id, action.url])

  return (
    <div className="mc-page">
      <StateScreen sign={<Ring />} title={t('THREE_DS.PREPARING')} text={t('THREE_DS.PREPARING_TEXT')} isLive />
      <iframe ref={frame} name={frameName} title={t('THREE_DS.FRAME')} hidden aria-hidden="true" tabIndex={-1} />
    </div>
  )
}
