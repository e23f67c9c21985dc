import type { Flow } from '@modulor/contract/vocabulary'
import { Button, Ring, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'

export type SubmissionNoticeProps = {
  readonly flow: Flow
  readonly kind: 'checking' | 'unsure'
  readonly onCheckAgain: () => void
}

/** Shown when the response to a submit was lost. The player can only request the payment's state here. */
export function SubmissionNotice({ flow, kind, onCheckAgain }: SubmissionNoticeProps) {
  const t = useText()
  const textOf = (key: string) => t(flow === 'deposit' ? key : `${key}_WITHDRAWAL`)
  const state =
    kind === 'checking' ? (
      <StateScreen sign={<Ring />} title={textOf('FORM.CHECKING_TITLE')} text={textOf('FORM.CHECKING_TEXT')} isLive />
    ) : (
      <StateScreen
        icon="warn"
        tone="warning"
        title={textOf('FORM.UNSURE_TITLE')}
        text={textOf('FORM.UNSURE_TEXT')}
        isLive
        actions={
          <Button variant="primary" isBlock onClick={onCheckAgain}>
            {t('FORM.CHECK_AGAIN')}
          </Button>
        }
      />
    )
  return (
    <div className="mc-page">
      <div className="mc-fill">{state}</div>
    </div>
  )
}
