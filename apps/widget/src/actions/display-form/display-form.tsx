import { displayNumber, sumToPay } from '@modulor/rules'
import { ActionBar, Banner, Button, Figure, Ring, StateScreen } from '@modulor/ui'
import { useState } from 'react'
import type { Payment } from '../../api'
import { momentText, useLanguage, useText } from '../../i18n'
import { MethodMark } from '../../methods'
import { PageHeader } from '../../page-frame'
import { useListing } from '../../session'
import type { ActionOf, ActionViewProps } from '../action-view'
import { CancelSheet } from '../cancel-sheet'
import { DisplayItems } from './display-items'
import { announcedMinutes, remainingShare, timeLeftText } from './time-left'
import { useDisplayForm, useTimeLeft } from './use-display-form'
import './display-form.css'

type DisplayFormProps = ActionViewProps<ActionOf<'display_form'>>

/** The ring has space for minutes and seconds. For a longer time only its end is shown. */
const RING_MS_MAX = 60 * 60 * 1000

function DisplayHeader({ payment, onLeave }: Pick<DisplayFormProps, 'payment' | 'onLeave'>) {
  const { listing } = useListing(payment.flow)
  const method = listing?.methods.find(({ id }) => id === payment.methodId)
  const t = useText()
  return <PageHeader title={t(payment.methodName)} mark={method && <MethodMark method={method} />} onBack={onLeave} />
}

type Time = { readonly nowMs: number; readonly leftMs: number | null }

function TimeRing({ payment, time: { nowMs, leftMs } }: { payment: Payment; time: Time }) {
  const t = useText()
  if (leftMs === null || leftMs >= RING_MS_MAX) return null
  return (
    <>
      <Ring left={remainingShare(Date.parse(payment.createdAt), nowMs + leftMs, nowMs)}>
        <span aria-hidden="true">{timeLeftText(leftMs)}</span>
      </Ring>
      <span className="mc-hidden" aria-live="polite">
        {leftMs > 0 && t('DISPLAY.MINUTES_LEFT', { minutes: announcedMinutes(leftMs) })}
      </span>
    </>
  )
}

/** The amount to pay, and until when. If the provider charges another currency, the amount is in that currency (FORM-14). */
function Sum({ payment, expiresAt, time }: { payment: Payment; expiresAt: string | null; time: Time }) {
  const t = useText()
  const { locale } = useLanguage()
  const { amount, currency } = sumToPay({ ...payment, isSentElsewhere: true })
  return (
    <div className="display-sum">
      <div>
        <p className="mc-small mc-quiet">{t('DISPLAY.PAY_EXACTLY')}</p>
        <p className="mc-state__sum mc-state__sum--26">
          <Figure>
            {displayNumber(amount, locale)} <small>{currency}</small>
          </Figure>
        </p>
        {payment.destination !== null && <p className="mc-small mc-quiet">{t(payment.destination)}</p>}
        {expiresAt !== null && (
          <p className="mc-small mc-quiet">
            {t('DISPLAY.VALID_UNTIL', { time: momentText(new Date(expiresAt), time.nowMs, locale) })}
          </p>
        )}
      </div>
      <TimeRing payment={payment} time={time} />
    </div>
  )
}

function Waiting({ onShowAgain }: { onShowAgain: () => void }) {
  const t = useText()
  return (
    <>
      <StateScreen level={2} sign={<Ring />} title={t('RESULT.AWAIT_DEPOSIT')} text={t('RESULT.AWAIT_TEXT')} isLive />
      <Button variant="secondary" isBlock onClick={onShowAgain}>
        {t('DISPLAY.SHOW_AGAIN')}
      </Button>
    </>
  )
}

/**
 * The data with which the player pays elsewhere (DISP-1 to DISP-4): the amount, the codes to scan and to copy, how long they are
 * valid, and buttons to confirm or cancel. The page polls the payment, so it shows the result automatically.
 */
export function DisplayForm(props: DisplayFormProps) {
  const t = useText()
  const { payment, action, isOffline, isReadOnly, onLeave, onRefresh } = props
  const { items, expiresAt, canConfirm, canCancel } = action
  const time = useTimeLeft(expiresAt, onRefresh)
  const { running, problem, isWaiting, confirm, cancel, showAgain } = useDisplayForm(props)
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false)
  const hasCancel = canCancel && !isReadOnly
  return (
    <>
      <DisplayHeader payment={payment} onLeave={onLeave} />
      <div className="mc-page mc-page--dense mc-page--column display-form">
        <Sum payment={payment} expiresAt={expiresAt} time={time} />
        {time.leftMs !== null && time.leftMs <= 0 && (
          <Banner tone="warning" isLive>
            {t('DISPLAY.TIME_UP')}
          </Banner>
        )}
        {problem !== null && (
          <Banner tone="negative" isLive>
            {t(problem)}
          </Banner>
        )}
        {isOffline && (
          <Banner tone="warning" isLive>
            {t('RESULT.OFFLINE')}
          </Banner>
        )}
        {isWaiting ? <Waiting onShowAgain={showAgain} /> : <DisplayItems items={items} />}
      </div>
      {!isWaiting && (hasCancel || canConfirm) && (
        <ActionBar>
          <div className="display-acts">
            {hasCancel && (
              <Button
                variant="secondary"
                isBusy={running === 'cancel'}
                busyLabel={t('DISPLAY.CANCEL')}
                onClick={() => setIsConfirmingCancel(true)}
              >
                {t('DISPLAY.CANCEL')}
              </Button>
            )}
            {canConfirm && (
              <Button variant="primary" isBusy={running === 'confirm'} busyLabel={t('DISPLAY.PAID')} onClick={confirm}>
                {t('DISPLAY.PAID')}
              </Button>
            )}
          </div>
        </ActionBar>
      )}
      {isConfirmingCancel && (
        <CancelSheet
          onKeep={() => setIsConfirmingCancel(false)}
          onCancel={() => {
            setIsConfirmingCancel(false)
            cancel()
          }}
        >
          {t('DISPLAY.CANCEL_TEXT')}
        </CancelSheet>
      )}
    </>
  )
}
