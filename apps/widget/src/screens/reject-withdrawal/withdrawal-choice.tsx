import { ChoiceCard, Figure, PlainRow } from '@modulor/ui'
import { useId } from 'react'
import type { OpenWithdrawal } from '../../api/reversal-calls'
import { useText } from '../../i18n'
import { paymentPlace } from '../../methods'
import { useAppSelector, useMoneyFormat } from '../../session'
import { selectReject } from '../../session/withdrawal-reject'
import { ALL, type WithdrawalToCancel } from './withdrawal-to-cancel'

type WithdrawalChoiceProps = WithdrawalToCancel & {
  open: readonly OpenWithdrawal[]
  onChoose: (chosen: string) => void
}

/**
 * The withdrawals that can be cancelled, each with its own amount. The player chooses one of several, or all. A single one has to
 * be chosen too if the withdrawal in the address is missing.
 */
export function WithdrawalChoice({ open, chosen, isNamedMissing, onChoose }: WithdrawalChoiceProps) {
  const t = useText()
  const money = useMoneyFormat('withdrawal')
  const name = useId()
  // One request cancels only withdrawals in the session's currency, and not more than the list has at most.
  const currency = useAppSelector(({ listings }) => listings.withdrawal.listing?.userCurrency)
  const { isMore } = useAppSelector(selectReject)
  const [only] = open
  if (!only) return null
  if (open.length === 1 && !isNamedMissing)
    return (
      <div className="mc-group">
        <PlainRow
          name={paymentPlace(only, t)}
          facts={[only.reference]}
          end={<Figure>{money(only.amount, only.currency)}</Figure>}
        />
      </div>
    )
  return (
    <div className="mc-stack mc-stack--10" role="radiogroup" aria-label={t('REJECT.CHOOSE')}>
      {open.map((withdrawal) => (
        <ChoiceCard
          key={withdrawal.id}
          name={name}
          value={withdrawal.id}
          label={money(withdrawal.amount, withdrawal.currency)}
          facts={[paymentPlace(withdrawal, t), withdrawal.reference]}
          checked={chosen === withdrawal.id}
          onChange={() => onChoose(withdrawal.id)}
        />
      ))}
      {open.length > 1 && !isMore && open.every((withdrawal) => withdrawal.currency === currency) && (
        <ChoiceCard
          name={name}
          value={ALL}
          label={t('REJECT.ALL')}
          checked={chosen === ALL}
          onChange={() => onChoose(ALL)}
        />
      )}
    </div>
  )
}
