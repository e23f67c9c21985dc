import { Button, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'

/** Shown in place of the shops: there is none, or the list could not be loaded. */
export function NoShops({ state, onRetry }: { state: 'none' | 'failed'; onRetry: () => void }) {
  const t = useText()
  return (
    <StateScreen
      level={2}
      icon={state === 'failed' ? 'alert' : 'shop'}
      tone={state === 'failed' ? 'negative' : 'plain'}
      title={t(state === 'failed' ? 'SHOP.FAILED' : 'SHOP.NONE')}
      isLive
      actions={
        state === 'failed' && (
          <Button variant="primary" isBlock onClick={onRetry}>
            {t('FORM.TRY_AGAIN')}
          </Button>
        )
      }
    />
  )
}
