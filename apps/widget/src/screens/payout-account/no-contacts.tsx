import { Button, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'

/** Shown if the merchant has no contact of the player to which a code could be sent. */
export function NoContacts({ onSupport }: { onSupport: () => void }) {
  const t = useText()
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          level={2}
          icon="mail"
          title={t('ACCOUNT.NO_CONTACTS')}
          text={t('ACCOUNT.NO_CONTACTS_TEXT')}
          actions={
            <Button variant="primary" isBlock onClick={onSupport}>
              {t('ACCOUNT.HELP')}
            </Button>
          }
        />
      </div>
    </div>
  )
}
