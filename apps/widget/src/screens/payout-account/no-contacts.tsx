import { Button, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'

/** The merchant knows no address of the player that a code could go to. */
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
