import { MoneyLines, StateScreen, type StateScreenProps } from '@modulor/ui'
import type { Reversal } from '../../api/reversal-calls'
import { useText } from '../../i18n'
import { useMoneyFormat } from '../../session'
import { rejectOutcome, type RejectOutcome, type WithdrawalRejectState } from '../../session/withdrawal-reject'

const VARIANTS = {
  reversed: { icon: 'check', tone: 'positive' },
  partly: { icon: 'check', tone: 'positive' },
  awaited: { icon: 'clock', tone: 'warning' },
  pending: { icon: 'clock', tone: 'warning' },
  left: { icon: 'clock', tone: 'warning' },
  none: { icon: 'info', tone: 'plain' },
  unclear: { icon: 'alert', tone: 'warning' },
} as const satisfies Record<RejectOutcome, Pick<StateScreenProps, 'icon' | 'tone'>>

const LINES = {
  successAmount: 'REJECT.LINE.back',
  failAmount: 'REJECT.LINE.left',
  pendingAmount: 'REJECT.LINE.pending',
} as const

/** The response if there is no withdrawal that can be cancelled. */
export const NOTHING: Reversal = { successAmount: null, failAmount: null, pendingAmount: null, currency: '' }

type RejectResultProps = { response: NonNullable<WithdrawalRejectState['response']> }

/** The outcome: the amounts that are back, that were paid out already, and that are not known yet. */
export function RejectResult({ response }: RejectResultProps) {
  const t = useText()
  const money = useMoneyFormat('deposit')
  const outcome = rejectOutcome(response)
  const sums = 'error' in response ? NOTHING : response
  const { currency } = sums
  const lines = (['successAmount', 'failAmount', 'pendingAmount'] as const).flatMap((id) => {
    const sum = sums[id]
    return sum === null ? [] : [{ id, label: t(LINES[id]), value: money(sum, currency) }]
  })
  const shownAmount = sums.pendingAmount ?? sums.failAmount
  return (
    <div className="mc-stack mc-stack--10">
      <StateScreen
        {...VARIANTS[outcome]}
        level={2}
        isLive
        title={t(`REJECT.TITLE.${outcome}`)}
        text={t(`REJECT.TEXT.${outcome}`, { amount: shownAmount ? money(shownAmount, currency) : '' })}
      />
      {lines.length > 0 && (
        <div className="mc-group mc-pad">
          <MoneyLines lines={lines} />
        </div>
      )}
    </div>
  )
}
