import { Button, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'

export type CrashScreenProps = {
  /** A chunk could not be loaded: only a reload helps. */
  isChunkMissing: boolean
  onBack?: () => void
  onReload: () => void
}

/**
 * Shown in place of a screen that crashed, with buttons to continue (BOOT-8, BOOT-10). It makes no statement about money.
 */
export function CrashScreen({ isChunkMissing, onBack, onReload }: CrashScreenProps) {
  const t = useText()
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          icon="alert"
          tone="negative"
          title={t(isChunkMissing ? 'APP.CHUNK.TITLE' : 'APP.CRASH.TITLE')}
          text={t(isChunkMissing ? 'APP.CHUNK.TEXT' : 'APP.CRASH.TEXT')}
          actions={
            <>
              <Button isBlock onClick={onReload}>
                {t('APP.RELOAD')}
              </Button>
              {onBack && (
                <Button variant="quiet" isBlock onClick={onBack}>
                  {t('APP.TO_METHODS')}
                </Button>
              )}
            </>
          }
        />
      </div>
    </div>
  )
}
