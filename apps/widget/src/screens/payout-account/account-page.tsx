import { Ring, StateScreen, type StateScreenProps } from '@modulor/ui'
import { useText } from '../../i18n'
import { PageHeader } from '../../page-frame'

type AccountPageProps = Pick<StateScreenProps, 'icon' | 'tone' | 'title' | 'text' | 'actions'> & { onBack: () => void }

/** A page of account management with one message and buttons (VERIF-5). */
export function AccountPage({ onBack, ...state }: AccountPageProps) {
  const t = useText()
  return (
    <>
      <PageHeader title={t('ACCOUNT.TITLE')} onBack={onBack} />
      <div className="mc-page">
        <div className="mc-fill">
          <StateScreen {...state} level={2} isLive />
        </div>
      </div>
    </>
  )
}

/** Shown while the status is read from the service. */
export function AccountLoading({ onBack }: { onBack: () => void }) {
  const t = useText()
  return (
    <>
      <PageHeader title={t('ACCOUNT.TITLE')} onBack={onBack} />
      <div className="mc-page">
        <StateScreen sign={<Ring />} level={2} title={t('ACCOUNT.READING')} isLive />
      </div>
    </>
  )
}
