import { Button, StateScreen } from '@modulor/ui'
import { useEffect } from 'react'
import { useHost, useHostKind } from '../../host'
import { useText } from '../../i18n'

/** Shown when the session has expired. The parent is requested once to open a new one (SESS-4); the player can repeat it, or leave. */
export function SessionExpiredScreen({ homeUrl }: { homeUrl: string | null }) {
  const t = useText()
  const host = useHost()
  useEffect(() => host.send({ type: 'reinit', reason: 'session_expired' }), [host])
  const canReinit = useHostKind() !== 'page'
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          icon="clock"
          title={t('APP.SESSION_EXPIRED.TITLE')}
          text={t('APP.SESSION_EXPIRED.TEXT')}
          actions={
            <>
              {canReinit && (
                <Button isBlock onClick={() => host.leave({ type: 'reinit', reason: 'player' })}>
                  {t('APP.SESSION_EXPIRED.AGAIN')}
                </Button>
              )}
              {homeUrl !== null && (
                <Button variant={canReinit ? 'quiet' : 'primary'} isBlock onClick={() => host.redirectTo(homeUrl)}>
                  {t('APP.TO_MERCHANT')}
                </Button>
              )}
            </>
          }
        />
      </div>
    </div>
  )
}
