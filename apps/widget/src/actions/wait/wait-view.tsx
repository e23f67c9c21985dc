import { groupDigits } from '@modulor/rules'
import { ActionBar, Banner, Button, Figure, Ring, StateScreen } from '@modulor/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n'
import { useListing } from '../../session'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import type { ActionOf, ActionViewProps } from '../action-view'
import { ReturnCountdown } from '../return-countdown'
import { elapsedText } from './elapsed-text'

const CLOCK_MS = 1000

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

/** Nothing to do but wait (RESULT-10). A payment with an unknown outcome waits here too; it is never shown as failed. */
export function WaitView({ payment, isOffline }: ActionViewProps<ActionOf<'wait'>>) {
  const t = useText()
  const leave = useLeaveAfterPayment(payment)
  const nowMs = useNowMs()
  const isAwait = payment.transactionStatus === 'await'
  const { listing } = useListing(payment.flow)
  // A withdrawal takes its time elsewhere; a deposit is waited for.
  const timeoutS = payment.flow === 'withdrawal' ? (listing?.settings.processingPageRedirectTimeoutS ?? 0) : 0
  const processingKey = payment.flow === 'deposit' ? 'RESULT.PROCESSING_DEPOSIT' : 'RESULT.PROCESSING_WITHDRAWAL'
  return (
    <>
      <div className="mc-page">
        <StateScreen
          sign={
            <Ring>
              <span aria-hidden="true">{elapsedText(nowMs - Date.parse(payment.createdAt))}</span>
            </Ring>
          }
          title={t(isAwait ? 'RESULT.AWAIT_DEPOSIT' : processingKey)}
          sum={
            <Figure>
              {groupDigits(payment.amount)} <small>{payment.currency}</small>
            </Figure>
          }
          text={t(isAwait ? 'RESULT.AWAIT_TEXT' : 'RESULT.PROCESSING_TEXT')}
          isLive
        />
        {isOffline && (
          <Banner tone="warning" isLive>
            {t('RESULT.OFFLINE')}
          </Banner>
        )}
      </div>
      <ActionBar>
        <Button variant="secondary" isBlock onClick={() => leave({ isPressed: true })}>
          {t('RESULT.BACK_TO_GAME')}
        </Button>
        {timeoutS > 0 && <ReturnCountdown timeoutS={timeoutS} onEnd={() => leave({ isPressed: false })} />}
      </ActionBar>
    </>
  )
}
