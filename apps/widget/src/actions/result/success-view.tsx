import { groupDigits, isZero } from '@modulor/rules'
import { ActionBar, Button, Figure, LinkButton, MoneyLines, StateScreen, type MoneyLine } from '@modulor/ui'
import type { Payment } from '../../api'
import { useLanguage, useText } from '../../i18n'
import { useAppSelector, useListing, useMoneyFormat } from '../../session'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import type { ActionOf, ActionViewProps } from '../action-view'
import './result.css'
import { useCountdown } from './use-countdown'

const CARD_MASK = '••••'

/** The receipt: method, fee, what was paid, reference and time, and the balance once it was read anew. */
function useReceipt(payment: Payment): readonly MoneyLine[] {
  const t = useText()
  const { locale } = useLanguage()
  const { flow, currency, fee, total, amount, methodName, cardLast4, id } = payment
  const money = useMoneyFormat(flow)
  const balance = useListing(flow)
  const at = new Date(payment.updatedAt)
  const isBalanceNew = balance.kind === 'ready' && balance.readAt >= at.getTime()
  const paid =
    flow === 'deposit' ? { label: t('RESULT.PAID'), sum: total } : { label: t('RESULT.WITHDRAWN'), sum: amount }
  return [
    {
      id: 'method',
      label: t('RESULT.METHOD'),
      value: [methodName, cardLast4 && `${CARD_MASK} ${cardLast4}`].filter(Boolean).join(' '),
    },
    { id: 'fee', label: t('RESULT.FEE'), value: isZero(fee) ? t('RESULT.NO_FEE') : money(fee, currency) },
    { id: 'paid', label: paid.label, value: money(paid.sum, currency) },
    { id: 'reference', label: t('RESULT.REFERENCE'), value: <span className="result-reference">{id}</span> },
    {
      id: 'time',
      label: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(at),
      // In its own direction: a time may have words in it.
      value: <bdi>{new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}</bdi>,
    },
    ...(isBalanceNew
      ? [
          {
            id: 'balance',
            label: t('RESULT.NEW_BALANCE'),
            value: money(balance.listing.userBalance, balance.listing.userCurrency),
            isTotal: true,
          },
        ]
      : []),
  ]
}

/** A payment that succeeded: sign, sentence, sum, receipt, the way back, which the page takes by itself (RESULT-7), and
 * the way to pay again (RESULT-3). */
export function SuccessView({ payment, onLeave }: ActionViewProps<ActionOf<'result'>>) {
  const t = useText()
  const { flow, amount, total, currency } = payment
  const money = useMoneyFormat(flow)
  const lines = useReceipt(payment)
  const leave = useLeaveAfterPayment(payment)
  const timeoutS = useAppSelector(({ shared }) => shared.success_page_redirect_timeout)
  const { leftS, stop } = useCountdown(timeoutS, () => leave({ isPressed: false }))
  const received = flow === 'deposit' ? amount : total
  const key = flow === 'deposit' ? 'RESULT.DEPOSIT_RECEIVED' : 'RESULT.WITHDRAWAL_SENT'
  return (
    <>
      <div className="mc-page mc-page--column">
        <StateScreen
          icon="check"
          tone="positive"
          title={t(key)}
          sum={
            <Figure>
              {groupDigits(received)} <small>{currency}</small>
            </Figure>
          }
          text={t(`${key}_TEXT`, { amount: money(received, currency) })}
          isLive
        />
        <div className="mc-group mc-pad">
          <MoneyLines lines={lines} />
        </div>
      </div>
      <ActionBar>
        <Button variant="primary" isBlock onClick={() => leave({ isPressed: true })}>
          {t('RESULT.PLAY')}
        </Button>
        <Button variant="secondary" isBlock onClick={onLeave}>
          {t('RESULT.ALL_METHODS')}
        </Button>
        {leftS !== null && (
          <p className="mc-safe">
            {t('RESULT.RETURN_IN', { seconds: leftS })} <LinkButton onClick={stop}>{t('RESULT.STAY')}</LinkButton>
          </p>
        )}
      </ActionBar>
    </>
  )
}
