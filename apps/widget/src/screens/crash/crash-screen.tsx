import { Button, StateScreen } from '@modulor/ui'
import { useText } from '../../i18n'

export type CrashScreenProps = {
  /** A part did not come over the network: only a reload brings it. */
  isChunkMissing: boolean
  onBack?: () => void
  onReload: () => void
}

/** What a player sees in the place of a screen that broke: and a way on (BOOT-8, BOOT-10). It knows nothing of money, and says so. */
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
