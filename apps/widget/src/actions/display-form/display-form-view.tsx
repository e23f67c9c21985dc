import { StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'
import type { ActionOf, ActionViewProps } from '../action-view'

/** What the player pays with elsewhere (DISP-1). */
export function DisplayFormView({ action }: ActionViewProps<ActionOf<'display_form'>>) {
  const t = useText()
  return (
    <div className="mc-page">
      <StateScreen title={t('RESULT.AWAIT_DEPOSIT')} />
      {action.items.map(({ label, value }) => (
        <p key={label}>
          {t(label)}: {value}
        </p>
      ))}
    </div>
  )
}
