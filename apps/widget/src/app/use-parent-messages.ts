import type { ParentMessage } from '@modulor/contract/host-messages'
import type { Theme } from '@modulor/contract/vocabulary'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../router'
import { useHost } from '../host'
import { chooseLanguage, useChooseLanguage } from '../i18n'
import { analyticsChosen, themeChosen, useAppDispatch, useAppSelector } from '../session'
import { useVisit } from '../visit'

type Navigate = Extract<ParentMessage, { type: 'navigate' }>

/**
 * Returns the target of a parent's `navigate` (MSG-2): `/{flow}/{flow}-{status}` with its search, to which the theme is added
 * if it is missing. The page there reads the payment's state from the service; the message is not trusted for it.
 */
export function navigateTarget(
  { flow, status, search }: Navigate,
  theme: Theme | null,
): { pathname: string; search: string } {
  const parameters = new URLSearchParams(search)
  if (theme !== null && !parameters.has('theme')) parameters.set('theme', theme)
  const text = parameters.toString()
  // A withdrawal has no `await` page (ROUTE-4); it is shown as processing.
  const page = flow === 'withdrawal' && status === 'await' ? 'processing' : status
  return { pathname: `/${flow}/${flow}-${page}`, search: text && `?${text}` }
}

/** Handles the parent's messages, and sends `ready` once the first screen is rendered. */
export function useParentMessages(): void {
  const host = useHost()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const showLanguage = useChooseLanguage()
  const { localData } = useVisit()
  const theme = useAppSelector(({ shared }) => shared.UITheme)
  const latest = useRef({ navigate, theme })
  useEffect(() => {
    latest.current = { navigate, theme }
  })
  useEffect(() => {
    const stop = host.listen((message) => {
      switch (message.type) {
        case 'navigate':
          latest.current.navigate(navigateTarget(message, latest.current.theme))
          return
        case 'setTheme':
          dispatch(themeChosen(message.theme))
          return
        case 'setLanguage': {
          const language = chooseLanguage(message.language)
          localData.write('language', language.code)
          showLanguage(language)
          return
        }
        case 'setAnalyticsConsent':
          dispatch(analyticsChosen(message.given))
          return
        case 'redirectAck':
        case 'back':
        case 'hello':
          // Handled elsewhere: by the redirect that waits for it, by the registered back handler, and by `useIsHostConnected`.
          return
        default:
          message satisfies never
      }
    })
    host.send({ type: 'ready' })
    return stop
  }, [host, dispatch, localData, showLanguage])
}
