import type { Flow } from '@modulor/contract/vocabulary'
import { feeAndTimeLine, feeLabel, infoLine } from '@modulor/rules'
import { ActionBar, Button, Icon, LinkButton, MoneyLines, type MoneyLine } from '@modulor/ui'
import type { MethodDetails } from '../../api'
import { useText } from '../../i18n'
import type { MoneySummary } from './money-summary'
import { feeParts } from './quote-of'

export type FormSummaryProps = {
  flow: Flow
  details: MethodDetails
  summary: MoneySummary | null
  isSending: boolean
  /** The answer is taking so long that the player may want to stop waiting (AUTO-7). */
  isSlow: boolean
  showPCIDSSLogo: boolean
  onStopWaiting: () => void
}

function useMoneyLines(summary: MoneySummary | null): readonly MoneyLine[] {
  const t = useText()
  return (
    summary?.lines.map(({ id, textKey, props, value, isPlus }) => ({
      id,
      label: t(textKey, props),
      value,
      ...(isPlus !== undefined && { isPlus }),
    })) ?? []
  )
}

function SubmitButton({ flow, summary, isSending }: Pick<FormSummaryProps, 'flow' | 'summary' | 'isSending'>) {
  const t = useText()
  const verb = flow === 'deposit' ? 'FORM.PAY' : 'FORM.WITHDRAW'
  return (
    <Button type="submit" variant="primary" isBlock isBusy={isSending} busyLabel={t('FORM.SENDING')}>
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
  const { fee, processingTime } = details
  const line = feeAndTimeLine([
    fee === null ? t('FORM.NO_FEE') : t('FORM.LINE_FEE', { fee: feeLabel(feeParts(fee)) }),
    processingTime && t(processingTime),
  ])
  return <p className="mc-small mc-quiet">{line}</p>
}

/** The lines under the fields on a phone; the bar below is their total. */
export function NarrowLines({ details, summary }: Pick<FormSummaryProps, 'details' | 'summary'>) {
  const lines = useMoneyLines(summary)
  return <div className="mc-narrow">{summary ? <MoneyLines lines={lines} /> : <MethodFacts details={details} />}</div>
}

/** The summary beside the form, from 1024. */
export function WideSummary(props: FormSummaryProps) {
  const { flow, details, summary, isSlow, showPCIDSSLogo, onStopWaiting } = props
  const t = useText()
  const lines = useMoneyLines(summary)
  const arrives = details.processingTime
    ? [{ id: 'arrives', label: t('FORM.LINE_ARRIVES'), value: t(details.processingTime) }]
    : []
  const total = summary && {
    id: 'total',
    label: t(flow === 'deposit' ? 'FORM.YOU_PAY' : 'FORM.YOU_RECEIVE'),
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
            <span>{t(showPCIDSSLogo ? 'FORM.ENCRYPTED_PCI' : 'FORM.ENCRYPTED')}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

/** What the player receives and the way on, always in reach on a phone. */
export function NarrowBar(props: FormSummaryProps) {
  const { details, summary, isSlow, onStopWaiting } = props
  const t = useText()
  return (
    <ActionBar
      isNarrowOnly
      sumLabel={infoLine([t('FORM.YOU_RECEIVE'), details.processingTime && t(details.processingTime)])}
      sum={summary?.received}
    >
      {isSlow && <StopWaiting onStopWaiting={onStopWaiting} />}
      <SubmitButton {...props} />
    </ActionBar>
  )
}
