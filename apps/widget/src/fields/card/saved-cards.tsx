import { ChoiceCard, CardBrandIcon, Icon, LinkButton, SavedCardChoice } from '@modulor/ui'
import { useId, useState } from 'react'
import type { SavedCard } from '../../api'
import { useText } from '../../i18n'
import { useCardTexts } from '../../saved-cards'
import type { CardChoice } from '../field-kind'

/** The value of the choice for a new card (SAVED-2). */
const NEW_CARD = ''

type SavedCardRowProps = { saved: SavedCard; name: string; now: Date; isChosen: boolean; onChoose: () => void }

function SavedCardRow({ saved, name, now, isChosen, onChoose }: SavedCardRowProps) {
  const wordsOf = useCardTexts()
  return (
    <SavedCardChoice {...wordsOf(saved, now)} name={name} value={saved.cardId} checked={isChosen} onChange={onChoose} />
  )
}

/**
 * The choice between the saved cards and a new one (SAVED-1, SAVED-2). `error`: of the card; with a new one it is shown at its number.
 */
export function SavedCards({ card, error }: { card: CardChoice; error?: string | undefined }) {
  const t = useText()
  const name = useId()
  const [now] = useState(() => new Date())
  const { cards, chosen, onChoose, onManage } = card
  return (
    <div className="mc-stack mc-stack--10" role="radiogroup" aria-label={t('FIELD.CARD_CHOICE')}>
      {cards.map((saved) => (
        <SavedCardRow
          key={saved.cardId}
          saved={saved}
          name={name}
          now={now}
          isChosen={chosen?.cardId === saved.cardId}
          onChoose={() => onChoose(saved.cardId)}
        />
      ))}
      <ChoiceCard
        mark={<CardBrandIcon brand="unknown" />}
        label={t('FIELD.CARD_NEW')}
        name={name}
        value={NEW_CARD}
        checked={!chosen}
        onChange={() => onChoose(NEW_CARD)}
      />
      {chosen && error && (
        <p className="mc-field__error mc-flush">
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
      <p>
        <LinkButton onClick={onManage}>{t('CARDS.MANAGE')}</LinkButton>
      </p>
    </div>
  )
}
