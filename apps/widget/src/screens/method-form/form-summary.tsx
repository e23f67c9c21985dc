import type { Flow } from '@modulor/contract/vocabulary'
import { feeAndTimeLine, feeLabel, infoLine } from '@modulor/rules'
import { ActionBar, Button, Icon, LinkButton, MoneyLines, type MoneyLine } from '@modulor/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import type { MethodDetails } from '../../api'
import { loadChunk } from '../../host'
import { useLanguage, useText } from '../../i18n'
import type { MoneySummary } from './money-summary'
import { feeParts } from './quote-of'

/** Loaded only for brands that show the logo (UI-5). */
const PciLogo = lazy(() => loadChunk(async () => ({ default: (await import('./pci-logo')).PciLogo })))

export type FormSummaryProps = {
  flow: Flow
  details: MethodDetails
  summary: MoneySummary | null
  /** The form pays an order: the total is shown in place of what the player receives (CHECK-1). */
  isOrder: boolean
  /** Replaces the submit button. */
  button: ReactNode
  isSending: boolean
  /** The submit waits for an upload. */
  isUploading: boolean
  /** The response takes so long that the player is offered to stop waiting (AUTO-7). */
  isSlow: boolean
  showPCIDSSLogo: boolean
  onStopWaiting: () => void
}

function useMoneyLines(summary: MoneySummary | null): readonly MoneyLine[] {
  const t = useText()
  return summary?.lines.map(({ id, textKey, props, value }) => ({ id, label: t(textKey, props), value })) ?? []
}

function SubmitButton({
  flow,
  summary,
  button,
  isSending,
  isUploading,
}: Pick<FormSummaryProps, 'flow' | 'summary' | 'button' | 'isSending' | 'isUploading'>) {
  const t = useText()
  if (button) return button
  const verb = flow === 'deposit' ? 'FORM.PAY' : 'FORM.WITHDRAW'
  return (
    <Button
      type="submit"
      variant="primary"
      isBlock
      isBusy={isSending}
      busyLabel={t(isUploading ? 'FORM.WAITING_FOR_UPLOAD' : 'FORM.SENDING')}
    >
      {summary ? t(verb, { amount: summary.action }) : t(`${verb}_PLAIN`)}
    </Button>
  )
}

function StopWaiting({ onStopWaiting }: Pick<FormSummaryProps, 'onStopWaiting'>) {
  const t = useText()
  return (
    <p className="mc-small mc-quiet" role="status">
      {t('FORM.SENDING_LONG')} <LinkButton onClick={onStopWaiting}>{t('FORM.STOP_WAITING')}</LinkButton>
    </p>
  )
}

/** Fee and processing time in one line (FORM-1, FORM-15). It is shown while there is no amount. */
function MethodFacts({ details }: { details: MethodDetails }) {
  const t = useText()
  const { locale } = useLanguage()
  const { fee, processingTime } = details
  const line = feeAndTimeLine([
    fee === null ? t('FORM.NO_FEE') : t('FORM.LINE_FEE', { fee: feeLabel(feeParts(fee), locale) }),
    processingTime && t(processingTime),
  ])
  return <p className="mc-small mc-quiet">{line}</p>
}

/**
 * The lines below the fields on a phone, without the received amount and the bonus, which the bar below shows. A single line is not
 * shown, because it is the amount, which is above the fields.
 */
export function NarrowLines({ details, summary }: Pick<FormSummaryProps, 'details' | 'summary'>) {
  const lines = useMoneyLines(summary).filter(({ id }) => id !== 'received' && id !== 'bonus')
  return (
    <div className="mc-narrow">
      {lines.length > 1 ? <MoneyLines lines={lines} /> : <MethodFacts details={details} />}
    </div>
  )
}

/** The summary beside the form, from a width of 1024 pixels. */
export function WideSummary(props: FormSummaryProps) {
  const { flow, details, summary, isOrder, isSlow, showPCIDSSLogo, onStopWaiting } = props
  const t = useText()
  const lines = useMoneyLines(summary)
  const arrives = details.processingTime
    ? [{ id: 'arrives', label: t('FORM.LINE_ARRIVES'), value: t(details.processingTime) }]
    : []
  const total = summary && {
    id: 'total',
    label: t(isOrder ? 'CHECKOUT.TOTAL' : flow === 'deposit' ? 'FORM.YOU_PAY' : 'FORM.YOU_RECEIVE'),
    value: flow === 'deposit' ? summary.paid : summary.received,
    isTotal: true,
  }
  return (
    <div className="mc-aside mc-wide">
      <div className="mc-group mc-pad--26">
        <div className="mc-stack">
          <h2 className="mc-title">{t('FORM.SUMMARY')}</h2>
          {total ? <MoneyLines lines={[...lines, ...arrives, total]} /> : <MethodFacts details={details} />}
          <SubmitButton {...props} />
          {isSlow && <StopWaiting onStopWaiting={onStopWaiting} />}
          <p className="mc-safe">
            <Icon name="lock" size={16} />
            <span>{t('FORM.ENCRYPTED')}</span>
            {showPCIDSSLogo && (
              <Suspense>
                <PciLogo />
              </Suspense>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The bar on a phone with the submit button and what the player receives; it is always visible. */
export function NarrowBar(props: FormSummaryProps) {
  const { details, summary, isOrder, isSlow, onStopWaiting } = props
  const t = useText()
  const bonus = summary?.bonus ?? null
  const received = bonus === null ? t('FORM.YOU_RECEIVE') : t('FORM.YOU_RECEIVE_WITH_BONUS', { bonus })
  // With a bonus there is no space for the time. Without lines `MethodFacts` shows the time.
  const time = bonus === null && summary?.lines.length ? details.processingTime : null
  return (
    <ActionBar
      isNarrowOnly
      sumLabel={infoLine([isOrder ? t('CHECKOUT.TOTAL') : received, time ? t(time) : null])}
      sum={isOrder ? summary?.paid : summary?.received}
    >
      {isSlow && <StopWaiting onStopWaiting={onStopWaiting} />}
      <SubmitButton {...props} />
    </ActionBar>
  )
}
