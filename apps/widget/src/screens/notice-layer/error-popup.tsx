import { Button, Sheet } from '@modulor/ui'
import { useText } from '../../i18n'
import { useAppDispatch, useAppSelector } from '../../session'
import { ERROR_CODE_DEFAULT, errorClosed, selectErrorPopup } from '../../session/error-popup'

/** An error that the player has to take note of (NOTE-3); a known code is shown for support. */
export function ErrorPopup() {
  const t = useText()
  const dispatch = useAppDispatch()
  const { isOpen, error } = useAppSelector(selectErrorPopup)
  if (!isOpen) return null
  const close = () => dispatch(errorClosed())
  return (
    <Sheet
      role="alertdialog"
      title={t('NOTICE.ERROR')}
      closeLabel={t('APP.CLOSE')}
      onClose={close}
      foot={
        <Button isBlock onClick={close}>
          {t('NOTICE.ACCEPT')}
        </Button>
      }
    >
      <div className="mc-stack mc-stack--10">
        <p>{t(error.message)}</p>
        {error.errorCode !== ERROR_CODE_DEFAULT && (
          <p className="mc-quiet mc-small">{t('NOTICE.CODE', { code: error.errorCode })}</p>
        )}
      </div>
    </Sheet>
  )
}
