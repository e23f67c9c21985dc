import { displayNumber } from '@modulor/rules'
import { ActionBar, Button, Figure, MoneyLines, StateScreen, type MoneyLine } from '@modulor/ui'
import type { Payment } from '../../api'
import { useLanguage, useText } from '../../i18n'
import { paymentPlace } from '../../methods'
import { useMoneyFormat } from '../../session'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import type { ActionOf, ActionViewProps } from '../action-view'
import './result.css'

type Kind = Payment['afterEnd'][number]['kind']

const TITLES: Partial<Record<Kind, string>> = {
  refunded: 'AFTER_END.TITLE.refunded',
  returned: 'AFTER_END.TITLE.returned',
}
const TEXTS: Readonly<Record<Kind, string>> = {
  refunded: 'AFTER_END.refunded',
  returned: 'AFTER_END.returned',
  credited: 'AFTER_END.credited',
  order_paid: 'AFTER_END.order_paid',
  taken_back: 'AFTER_END.taken_back',
  disputed: 'AFTER_END.disputed',
  charged_back: 'AFTER_END.charged_back',
}

/** Shown if something has happened after a payment's end, such as a refund. It replaces the original result. */
export function AfterEndView({ payment, onLeave }: ActionViewProps<ActionOf<'result'>>) {
  const t = useText()
  const { locale } = useLanguage()
  const leave = useLeaveAfterPayment({ ...payment, transactionStatus: 'processing' })
  const money = useMoneyFormat(payment.flow)
  const { afterEnd, currency, reference } = payment
  const [first] = afterEnd
  const lines: readonly MoneyLine[] = [
    { id: 'method', label: t('RESULT.METHOD'), value: paymentPlace(payment, t) },
    { id: 'reference', label: t('RESULT.REFERENCE'), value: <span className="result-reference">{reference}</span> },
  ]
  return (
    <>
      <div className="mc-page mc-page--column">
        <StateScreen
          icon="info"
          title={t((first && TITLES[first.kind]) ?? 'AFTER_END.TITLE.changed')}
          sum={
            afterEnd.length === 1 && (
              <Figure>
                {displayNumber(first?.amount ?? '', locale)} <small>{currency}</small>
              </Figure>
            )
          }
          isSumSmall
          text={afterEnd.map(({ kind, amount }) => t(TEXTS[kind], { amount: money(amount, currency) })).join(' ')}
          isLive
        />
        <div className="mc-group mc-pad">
          <MoneyLines lines={lines} />
        </div>
      </div>
      <ActionBar>
        <Button variant="primary" isBlock onClick={() => leave({ exit: 'onwards', isPressed: true })}>
          {t('APP.TO_MERCHANT')}
        </Button>
        <Button variant="secondary" isBlock onClick={onLeave}>
          {t('RESULT.ALL_METHODS')}
        </Button>
      </ActionBar>
    </>
  )
}
