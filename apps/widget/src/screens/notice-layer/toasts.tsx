import { Toast, ToastRegion } from '@modulor/ui'
import { useText } from '../../i18n'
import { useAppDispatch, useAppSelector } from '../../session'
import { selectToasts, toastHidden } from '../../session/toasts'

/** Passing words (NOTE-4), in a region that stands in the page before the first one comes. */
export function Toasts() {
  const t = useText()
  const dispatch = useAppDispatch()
  const entries = useAppSelector(selectToasts)
  return (
    <ToastRegion label={t('NOTICE.TOASTS')}>
      {entries.map(({ id, text, props, ...look }) => (
        <Toast key={id} {...look} onHide={() => dispatch(toastHidden(id))}>
          {t(text, props)}
        </Toast>
      ))}
    </ToastRegion>
  )
}
