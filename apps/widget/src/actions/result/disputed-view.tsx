import { ActionBar, Button, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import type { ActionOf, ActionViewProps } from '../action-view'
import { moneyKey } from '../money-words'

/** An ended payment for which the provider later reported another result. Neither result is stated as a fact. */
export function DisputedView({ payment, onRefresh }: ActionViewProps<ActionOf<'result'>>) {
  const t = useText()
  const leave = useLeaveAfterPayment({ ...payment, transactionStatus: 'processing' })
  return (
    <>
      <div className="mc-page">
        <StateScreen
          icon="clock"
          title={t('RESULT.DISPUTED')}
          text={t('RESULT.DISPUTED_TEXT', { money: t(moneyKey(payment)) })}
          isLive
        />
        <p className="mc-safe">{t('RESULT.REFERENCE_VALUE', { reference: payment.reference })}</p>
      </div>
      <ActionBar>
        <Button variant="primary" isBlock onClick={onRefresh}>
          {t('RESULT.CHECK_AGAIN')}
        </Button>
        <Button variant="secondary" isBlock onClick={() => leave({ exit: 'onwards', isPressed: true })}>
          {t('APP.TO_MERCHANT')}
        </Button>
      </ActionBar>
    </>
  )
}
