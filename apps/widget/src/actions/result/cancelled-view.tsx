import { displayNumber } from '@modulor/rules'
import { Button, Figure, StateScreen } from '@modulor/ui'
import { useLanguage, useText } from '../../i18n'
import { paymentPlace } from '../../methods'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import type { ActionOf, ActionViewProps } from '../action-view'
import { moneyKey } from '../money-words'

type CancelledProps = Pick<ActionViewProps<ActionOf<'result'>>, 'payment' | 'onLeave'>

/** A withdrawal that the player has cancelled (REV-1). It is not shown as a failure, because the player requested it. */
export function CancelledView({ payment, onLeave }: CancelledProps) {
  const t = useText()
  const { locale } = useLanguage()
  const leave = useLeaveAfterPayment(payment)
  return (
    <div className="mc-page mc-page--column">
      <StateScreen
        icon="check"
        title={t('RESULT.CANCELLED_WITHDRAWAL')}
        sum={
          <Figure>
            {displayNumber(payment.amount, locale)} <small>{payment.currency}</small>
          </Figure>
        }
        isSumSmall
        text={t(moneyKey(payment))}
        isLive
        actions={
          <>
            <Button variant="primary" isBlock onClick={() => leave({ exit: 'onwards', isPressed: true })}>
              {t('RESULT.BACK_TO_GAME')}
            </Button>
            <Button variant="quiet" isBlock onClick={onLeave}>
              {t('RESULT.ALL_METHODS')}
            </Button>
          </>
        }
      />
      <p className="mc-safe">{paymentPlace(payment, t)}</p>
      <p className="mc-safe">{t('RESULT.REFERENCE_VALUE', { reference: payment.reference })}</p>
    </div>
  )
}
