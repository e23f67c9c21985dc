import { Button, Ring, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'

/** Shown when the response to a submit was lost. The player cannot pay here, only request the payment's state. */
export function SubmissionNotice({ kind, onCheckAgain }: { kind: 'checking' | 'unsure'; onCheckAgain: () => void }) {
  const t = useText()
  if (kind === 'checking')
    return (
      <div className="mc-page">
        <div className="mc-fill">
          <StateScreen sign={<Ring />} title={t('FORM.CHECKING_TITLE')} text={t('FORM.CHECKING_TEXT')} isLive />
        </div>
      </div>
    )
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          icon="warn"
          tone="warning"
          title={t('FORM.UNSURE_TITLE')}
          text={t('FORM.UNSURE_TEXT')}
          isLive
          actions={
            <Button variant="primary" isBlock onClick={onCheckAgain}>
              {t('FORM.CHECK_AGAIN')}
            </Button>
          }
        />
      </div>
    </div>
  )
}
