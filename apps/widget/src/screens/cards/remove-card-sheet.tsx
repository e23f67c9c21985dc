import { Button, PlainRow, CardBrandIcon, Sheet } from '@modulor/ui'
import { useState } from 'react'
import { textKeyOf, type SavedCard } from '../../api'
import { isOffline } from '../../host'
import { useText } from '../../i18n'
import { useCardTexts } from '../../saved-cards'
import { useAppDispatch } from '../../session'
import { errorShown } from '../../session/error-popup'
import { removeCard } from '../../session/saved-cards'
import { toastShown } from '../../session/toasts'

type RemoveCardSheetProps = { card: SavedCard; now: Date; onRemoved: () => void; onClose: () => void }

/** Asks for confirmation before a card is deleted, and names it (SAVED-4). */
export function RemoveCardSheet({ card, now, onRemoved, onClose }: RemoveCardSheetProps) {
  const t = useText()
  const dispatch = useAppDispatch()
  const [isAsking, setIsAsking] = useState(false)
  const { brand, spokenName, facts } = useCardTexts()(card, now)
  const handleRemove = async () => {
    setIsAsking(true)
    const error = await dispatch(removeCard(card.cardId))
    setIsAsking(false)
    if (error) {
      // The notice that the browser is offline says it already; the question stays.
      if (!isOffline()) dispatch(errorShown({ errorCode: error.errorCode, message: textKeyOf(error) }))
      return
    }
    dispatch(toastShown({ variant: 'success', text: 'CARDS.DELETED', props: { card: spokenName } }))
    onRemoved()
  }
  return (
    <Sheet
      role="alertdialog"
      title={t('CARDS.CONFIRM')}
      closeLabel={t('APP.CLOSE')}
      onClose={onClose}
      foot={
        <div className="mc-stack mc-stack--10">
          <Button
            variant="danger"
            isBlock
            isBusy={isAsking}
            busyLabel={t('CARDS.DELETING')}
            onClick={() => void handleRemove()}
          >
            {t('CARDS.DELETE')}
          </Button>
          <Button variant="secondary" isBlock onClick={onClose}>
            {t('CARDS.KEEP')}
          </Button>
        </div>
      }
    >
      <div className="mc-stack mc-stack--10">
        <div className="mc-group">
          <PlainRow mark={<CardBrandIcon brand={brand} />} name={spokenName} facts={[facts]} />
        </div>
        <p>{t('CARDS.CONFIRM_TEXT')}</p>
      </div>
    </Sheet>
  )
}
