import { displayNumber } from '@modulor/rules'
import { ActionBar, Button, Figure, StateScreen } from '@modulor/ui'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '../../i18n'
import { takeRedirectAttempt, useAppDispatch, useAppStore } from '../../session'
import { saveTyped } from '../../session/typed-over-reload'
import { useVisit } from '../../visit'
import type { ActionOf, ActionViewProps } from '../action-view'
import { followRedirect, redirectTargetOf, type RedirectOutcome } from './follow-redirect'

/** How often the page checks whether the provider's window was closed, by the player or by our return page in it. */
const CLOSED_CHECK_MS = 500

/**
 * The redirect page (RESULT-8, RESULT-9). Directly after a submit it redirects automatically, once; after a reload, Back or a
 * blocked window it waits for a press. The payment is polled meanwhile, so its result is shown in any case.
 */
export function RedirectView({ payment, action, onRefresh, onLeave }: ActionViewProps<ActionOf<'redirect'>>) {
  const t = useText()
  const { locale } = useLanguage()
  const dispatch = useAppDispatch()
  const [outcome, setOutcome] = useState<RedirectOutcome | null>(null)
  const store = useAppStore()
  const { localData } = useVisit()
  const follow = () => {
    const place = redirectTargetOf(action.display, window.parent !== window)
    // The page is left; the typed values are stored for a retry.
    if (place === 'here') saveTyped(localData, store.getState())
    setOutcome(followRedirect(action, place))
  }

  useEffect(() => {
    if (dispatch(takeRedirectAttempt())) follow()
    // oxlint-disable-next-line react/exhaustive-deps -- only on arrival: a newer snapshot must not open it again
  }, [])

  const openedWindow = outcome?.kind === 'opened' ? outcome.window : null
  useEffect(() => {
    if (!openedWindow) return
    const timer = setInterval(() => {
      if (!openedWindow.closed) return
      setOutcome(null)
      void onRefresh()
    }, CLOSED_CHECK_MS)
    return () => clearInterval(timer)
  }, [openedWindow, onRefresh])

  const texts = { blocked: 'REDIRECT.BLOCKED_TEXT', opened: 'REDIRECT.OPENED_TEXT', unsafe: 'REDIRECT.UNSAFE' } as const
  const textKey = outcome && outcome.kind !== 'leaving' ? texts[outcome.kind] : 'REDIRECT.TEXT'
  return (
    <>
      <div className="mc-page">
        <StateScreen
          icon="bank"
          title={t('REDIRECT.TITLE', { method: t(payment.methodName) })}
          sum={
            <Figure>
              {displayNumber(payment.total, locale)} <small>{payment.currency}</small>
            </Figure>
          }
          isSumSmall
          text={t(textKey)}
          isLive
        />
      </div>
      <ActionBar>
        {outcome?.kind !== 'unsafe' && (
          <Button variant="primary" isBlock onClick={follow}>
            {t('REDIRECT.CONTINUE')}
          </Button>
        )}
        <Button variant="quiet" isBlock onClick={onLeave}>
          {t('REDIRECT.NOT_NOW')}
        </Button>
      </ActionBar>
    </>
  )
}
