import { Button, Sheet } from '@modulor/ui'
import { useText } from '../../i18n'
import { useAppDispatch } from '../../session'
import { ERROR_CODE_DEFAULT, errorClosed, type ShownError } from '../../session/error-popup'

/** An error message that the player has to confirm (NOTE-3). A known error code is shown for support. */
export function ErrorPopup({ error }: { error: ShownError }) {
  const t = useText()
  const dispatch = useAppDispatch()
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
