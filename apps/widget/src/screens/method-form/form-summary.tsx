import type { Flow } from '@modulor/contract/vocabulary'
import { feeAndTimeLine, feeLabel, infoLine } from '@modulor/rules'
import { ActionBar, Button, Icon, LinkButton, MoneyLines, type MoneyLine } from '@modulor/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import type { MethodDetails } from '../../api'
import { loadChunk } from '../../host'
import { useLanguage, useText } from '../../i18n'
import type { MoneySummary } from './money-summary'
import { feeParts } from './quote-of'

/** Only for brands that show it (UI-5). */
const PciLogo = lazy(() => loadChunk(async () => ({ default: (await import('./pci-logo')).PciLogo })))

export type FormSummaryProps = {
  flow: Flow
  details: MethodDetails
  summary: MoneySummary | null
  /** An order is paid: its total is named in place of what the player receives (CHECK-1). */
  isOrder: boolean
  /** In place of the form's own button. */
  button: ReactNode
  isSending: boolean
  /** The press waits for a file. */
  isUploading: boolean
  /** The answer is taking so long that the player is offered to stop waiting (AUTO-7). */
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

/** Fee and processing time in one line (FORM-1, FORM-15), in place of the lines of an amount that is not there yet. */
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
 * The lines under the fields on a phone; the bar below is their total with its bonus, and says alone what is one figure.
 * The amount alone is no line: it stands above the fields.
 */
export function NarrowLines({ details, summary }: Pick<FormSummaryProps, 'details' | 'summary'>) {
  const lines = useMoneyLines(summary).filter(({ id }) => id !== 'received' && id !== 'bonus')
  return (
    <div className="mc-narrow">
      {lines.length > 1 ? <MoneyLines lines={lines} /> : <MethodFacts details={details} />}
    </div>
  )
}

/** The summary beside the form, from 1024. */
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

/** What the player receives and the way on, always in reach on a phone. */
export function NarrowBar(props: FormSummaryProps) {
  const { details, summary, isOrder, isSlow, onStopWaiting } = props
  const t = useText()
  const bonus = summary?.bonus ?? null
  const received = bonus === null ? t('FORM.YOU_RECEIVE') : t('FORM.YOU_RECEIVE_WITH_BONUS', { bonus })
  // A bonus fills the line; where there are no lines, the facts in their place say the time.
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
