import { ChoiceCard, LinkButton } from '@modulor/ui'
import { useId, useState } from 'react'
import { useLanguage, useText } from '../../i18n'
import { RemoveAccountSheet } from './remove-account-sheet'
import type { PayoutChoice } from './use-payout-choice'

const NEW_ACCOUNT = ''

/** The choice between the kept payout accounts and a new one (WDR-1). */
export function PayoutChoiceView({ accounts, chosen, onChoose }: PayoutChoice) {
  const t = useText()
  const { locale } = useLanguage()
  const name = useId()
  const [isRemoving, setIsRemoving] = useState(false)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return (
    <div className="mc-stack mc-stack--10" role="radiogroup" aria-label={t('FIELD.ACCOUNT_CHOICE')}>
      {accounts.map(({ id, masked, lastUsedAt }) => (
        <ChoiceCard
          key={id}
          label={<bdi>{masked}</bdi>}
          facts={[t('FIELD.ACCOUNT_USED', { date: day.format(new Date(lastUsedAt)) })]}
          name={name}
          value={id}
          checked={chosen?.id === id}
          onChange={() => onChoose(id)}
        />
      ))}
      <ChoiceCard
        label={t('FIELD.ACCOUNT_NEW')}
        name={name}
        value={NEW_ACCOUNT}
        checked={!chosen}
        onChange={() => onChoose(null)}
      />
      {chosen && (
        <p>
          <LinkButton onClick={() => setIsRemoving(true)}>
            {t('CARDS.DELETE_NAMED', { card: chosen.masked })}
          </LinkButton>
        </p>
      )}
      {chosen && isRemoving && <RemoveAccountSheet account={chosen} onClose={() => setIsRemoving(false)} />}
    </div>
  )
}
