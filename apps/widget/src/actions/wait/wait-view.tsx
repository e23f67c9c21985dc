import { displayNumber } from '@modulor/rules'
import { ActionBar, Banner, Button, Figure, MoneyLines, Ring, StateScreen } from '@modulor/ui'
import type { Payment } from '../../api'
import { useLanguage, useText, type Translate } from '../../i18n'
import { paymentPlace } from '../../methods'
import { useAppSelector, useListing } from '../../session'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import { selectReject } from '../../session/withdrawal-reject'
import type { ActionOf, ActionViewProps } from '../action-view'
import { moneyKey } from '../money-words'
import { payOutCodeLine } from '../pay-out-code-line'
import { ReturnCountdown } from '../return-countdown'
import { CancelWithdrawal } from './cancel-withdrawal'

/** The message for a payment that is being processed; a requested cancellation takes precedence. */
function waitText(payment: Payment, t: Translate): string {
  if (payment.isReversalRequested) return t('RESULT.CANCELLING_WITHDRAWAL_TEXT')
  if (payment.transactionStatus === 'await') return t('RESULT.AWAIT_TEXT')
  return t('RESULT.PROCESSING_TEXT', { money: t(moneyKey(payment)) })
}

/** The page of a payment that is being processed (RESULT-10). A payment with an unknown outcome is shown here too, never as failed. */
export function WaitView({ payment, isOffline, isReadOnly, onRefresh }: ActionViewProps<ActionOf<'wait'>>) {
  const t = useText()
  const { locale } = useLanguage()
  const leave = useLeaveAfterPayment(payment)
  const startedAt = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(payment.createdAt))
  const isAwait = payment.transactionStatus === 'await'
  const { listing } = useListing(payment.flow)
  const { isOpened } = useAppSelector(selectReject)
  // Only a withdrawal returns to the merchant automatically; a player waits for a deposit. Not while the player cancels it.
  const timeoutS =
    payment.flow === 'withdrawal' && !isOpened ? (listing?.settings.processingPageRedirectTimeoutS ?? 0) : 0
  const processingKey = payment.flow === 'deposit' ? 'RESULT.PROCESSING_DEPOSIT' : 'RESULT.PROCESSING_WITHDRAWAL'
  return (
    <>
      <div className="mc-page mc-page--column">
        <StateScreen
          sign={<Ring />}
          title={t(isAwait ? 'RESULT.AWAIT_DEPOSIT' : processingKey)}
          sum={
            <Figure>
              {displayNumber(payment.total, locale)} <small>{payment.currency}</small>
            </Figure>
          }
          text={waitText(payment, t)}
          isLive
        />
        <div className="mc-group mc-pad">
          <MoneyLines
            lines={[
              { id: 'method', label: t('RESULT.METHOD'), value: paymentPlace(payment, t) },
              ...payOutCodeLine(payment, t),
              { id: 'reference', label: t('RESULT.REFERENCE'), value: payment.reference },
            ]}
          />
        </div>
        <p className="mc-safe">{t('RESULT.STARTED_AT', { time: startedAt })}</p>
        {isOffline && (
          <Banner tone="warning" isLive>
            {t('RESULT.OFFLINE')}
          </Banner>
        )}
      </div>
      <ActionBar>
        <Button variant="secondary" isBlock onClick={() => leave({ exit: 'onwards', isPressed: true })}>
          {t('RESULT.BACK_TO_GAME')}
        </Button>
        {payment.canReverse && !isReadOnly && <CancelWithdrawal payment={payment} onPopupClosed={onRefresh} />}
        <ReturnCountdown timeoutS={timeoutS} leave={leave} />
      </ActionBar>
    </>
  )
}
