import { displayNumber, isZero } from '@modulor/rules'
import { ActionBar, Button, Figure, MoneyLines, StateScreen, type MoneyLine } from '@modulor/ui'
import { useState } from 'react'
import type { Payment } from '../../api'
import { useLanguage, useText } from '../../i18n'
import { paymentPlace } from '../../methods'
import { useAppSelector, useAppStore, useListing, useMoneyFormat } from '../../session'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import type { ActionOf, ActionViewProps } from '../action-view'
import { moneyKey } from '../money-words'
import { payOutCodeLine } from '../pay-out-code-line'
import { ReturnCountdown } from '../return-countdown'
import { serviceTimeOf } from '../service-now'
import './result.css'

/** The lines between the paid and the received amount: order, fee, tax, bonus, other currency (MONEY-1, MONEY-3, FORM-14). */
function useTermLines({ flow, currency, amount, orderId, fee, tax, bonus, processing }: Payment): readonly MoneyLine[] {
  const t = useText()
  const money = useMoneyFormat(flow)
  const charged = flow === 'deposit' ? 'FORM.LINE_CHARGED_IN' : 'FORM.LINE_PAID_OUT_IN'
  const isOrder = orderId !== null
  return [
    ...(isOrder ? [{ id: 'order', label: t('CHECKOUT.LINE_ORDER'), value: money(amount, currency) }] : []),
    { id: 'fee', label: t('RESULT.FEE'), value: isZero(fee) ? t('RESULT.NO_FEE') : money(fee, currency) },
    ...(isZero(tax) || isOrder ? [] : [{ id: 'tax', label: t('FORM.LINE_TAX'), value: `−${money(tax, currency)}` }]),
    ...(isZero(bonus) ? [] : [{ id: 'bonus', label: t('FORM.LINE_BONUS'), value: `+${money(bonus, currency)}` }]),
    ...(processing
      ? [
          {
            id: 'processing',
            label: t(charged, { currency: processing.currency }),
            value: money(processing.amount, processing.currency),
          },
        ]
      : []),
  ]
}

/**
 * The receipt: method, terms, paid amount, reference, time, and balance. While the balance is read again, its line has a
 * placeholder, to avoid a layout shift (UI-7).
 */
function useReceipt(payment: Payment): readonly MoneyLine[] {
  const t = useText()
  const { locale } = useLanguage()
  const { flow, currency, total, reference, orderId } = payment
  const money = useMoneyFormat(flow)
  const balance = useListing(flow)
  const at = new Date(payment.updatedAt)
  const { kind, listing } = balance
  const [before] = useState(listing)
  const { announcedPaymentIds } = useAppStore().getState().submitForm
  // The listing is read again when the end is announced; until then only one that the page came with may be new.
  const [wasAnnounced] = useState(announcedPaymentIds.includes(payment.id))
  const isReadAfter = kind === 'ready' && serviceTimeOf(balance.readAt) >= at.getTime()
  const isNew = kind === 'ready' && (listing !== before || wasAnnounced || isReadAfter)
  const isShown = orderId === null && kind !== 'failed' && listing?.userBalance !== null
  const terms = useTermLines(payment)
  return [
    {
      id: 'method',
      label: t('RESULT.METHOD'),
      value: paymentPlace(payment, t),
    },
    ...payOutCodeLine(payment, t),
    ...terms,
    {
      id: 'paid',
      label: t(orderId !== null ? 'CHECKOUT.TOTAL' : flow === 'deposit' ? 'RESULT.PAID' : 'RESULT.WITHDRAWN'),
      value: money(total, currency),
    },
    { id: 'reference', label: t('RESULT.REFERENCE'), value: <span className="result-reference">{reference}</span> },
    {
      id: 'time',
      label: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(at),
      // Isolated, because a time may contain words with another text direction.
      value: <bdi>{new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}</bdi>,
    },
    ...(isShown
      ? [
          {
            id: 'balance',
            label: t('RESULT.NEW_BALANCE'),
            value: isNew ? money(listing.userBalance, listing.userCurrency) : '…',
            isTotal: true,
          },
        ]
      : []),
  ]
}

/** The name of the order: its id, with its description if the session's listing still has it. */
function useOrderName({ flow, orderId }: Payment): string {
  const { listing } = useListing(flow)
  const id = `\u2068${orderId ?? ''}\u2069`
  const order = listing?.order
  const description = order && order.id === orderId ? order.description : null
  return description ? `\u2068${description}\u2069 (${id})` : id
}

/** A successful payment: icon, message, amount, receipt, a button to the merchant, which the page follows automatically after a
 * countdown (RESULT-7), and a button to pay again (RESULT-3). An order is paid once and not credited to the balance (CHECK-1). */
export function SuccessView({ payment, onLeave }: ActionViewProps<ActionOf<'result'>>) {
  const t = useText()
  const { locale } = useLanguage()
  const { flow, received, currency, orderId } = payment
  const isOrder = orderId !== null
  const sum = isOrder ? payment.amount : received
  const money = useMoneyFormat(flow)
  const lines = useReceipt(payment)
  const leave = useLeaveAfterPayment(payment)
  const timeoutS = useAppSelector(({ shared }) => shared.success_page_redirect_timeout)
  const what = useOrderName(payment)
  const titleKey = flow === 'deposit' ? 'RESULT.DEPOSIT_RECEIVED' : 'RESULT.WITHDRAWAL_SENT'
  return (
    <>
      <div className="mc-page mc-page--column">
        <StateScreen
          icon="check"
          tone="positive"
          title={t(isOrder ? 'RESULT.ORDER_PAID' : titleKey)}
          sum={
            <Figure>
              {displayNumber(sum, locale)} <small>{currency}</small>
            </Figure>
          }
          text={t(moneyKey(payment), { amount: money(sum, currency), order: what })}
          isLive
        />
        <div className="mc-group mc-pad">
          <MoneyLines lines={lines} />
        </div>
      </div>
      <ActionBar>
        <Button variant="primary" isBlock onClick={() => leave({ exit: 'onwards', isPressed: true })}>
          {t(isOrder ? 'APP.TO_MERCHANT' : 'RESULT.PLAY')}
        </Button>
        {!isOrder && (
          <Button variant="secondary" isBlock onClick={onLeave}>
            {t('RESULT.ALL_METHODS')}
          </Button>
        )}
        <ReturnCountdown timeoutS={timeoutS} leave={leave} />
      </ActionBar>
    </>
  )
}
