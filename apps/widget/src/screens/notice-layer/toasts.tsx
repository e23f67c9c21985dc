import { Toast, ToastRegion } from '@modulor/ui'
import { useIsOffline } from '../../host'
import { useText } from '../../i18n'
import { useAppDispatch, useAppSelector } from '../../session'
import { selectToasts, toastHidden } from '../../session/toasts'

/**
 * Toasts (NOTE-4) and the notice that the browser is offline. Their live region is in the page before the first toast, so that
 * screen readers announce it.
 */
export function Toasts() {
  const t = useText()
  const dispatch = useAppDispatch()
  const entries = useAppSelector(selectToasts)
  const isOffline = useIsOffline()
  return (
    <ToastRegion label={t('NOTICE.TOASTS')}>
      {isOffline && (
        // It stays until the browser is online again.
        <Toast icon="warn" onHide={() => undefined}>
          {t('NOTICE.OFFLINE')}
        </Toast>
      )}
      {entries.map(({ id, text, props, ...look }) => (
        <Toast key={id} {...look} onHide={() => dispatch(toastHidden(id))}>
          {t(text, props)}
        </Toast>
      ))}
    </ToastRegion>
  )
}
