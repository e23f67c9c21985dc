import { flowOf, pageKindOf } from '@modulor/rules'
import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react'
import { useAction, useLocation, useNavigate } from '../router'
import { ChunkLoadError, useHost, whenPrefetchable } from '../host'
import { useLanguage, useText } from '../i18n'
import { CrashScreen } from '../screens/crash'
import { SessionExpiredScreen } from '../screens/session-expired'
import { flowEntered, sessionExpired, useAppDispatch, useAppSelector, useAppStore } from '../session'
import { saveTyped } from '../session/typed-over-reload'
import { useIsHydrated, useVisit, type Visit } from '../visit'
import { CrashBoundary } from './crash-boundary'
import { markHydrated } from './early-click'
import { LateLayers } from './late-layers'
import { pageLocationOf } from './page-location'
import { preloadAfterSubmit, preloadForm, WidgetRoutes } from './routes'
import { reportCrash } from './report-crash'
import { useParentMessages } from './use-parent-messages'
import './shell.css'

function usePreloading() {
  useEffect(() => whenPrefetchable(preloadForm), [])
}

function useHydratedSignal() {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (isHydrated) markHydrated(window)
  }, [isHydrated])
}

/**
 * On a new screen stores the flow, scrolls to the top, and moves the focus to the title if the focused element was removed. The
 * host is notified of the screen before its height, because it has to save the scroll position before the frame shrinks.
 */
function useScreenChange(shell: React.RefObject<HTMLElement | null>) {
  const { pathname } = pageLocationOf(useLocation()).page
  const isBack = useAction() === 'POP'
  const dispatch = useAppDispatch()
  const host = useHost()
  const shownPath = useRef(pathname)
  useLayoutEffect(() => {
    const left = shownPath.current
    if (left === pathname) return
    shownPath.current = pathname
    host.send({ type: 'resetScroll', left, ...(isBack && { back: pathname }) })
    if (pageKindOf(pathname) !== 'main') window.scrollTo(0, 0)
  }, [pathname, isBack, host])
  const focusedPath = useRef(pathname)
  useEffect(() => {
    // A page without a flow in its path, such as one about a method, belongs to the flow that the player came from.
    if (/deposit|withdrawal/.test(pathname)) dispatch(flowEntered(flowOf(pathname)))
    if (focusedPath.current === pathname) return
    focusedPath.current = pathname
    if (document.activeElement !== document.body) return
    const title = shell.current?.querySelector<HTMLElement>('h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [pathname, dispatch, shell])
}

/** A list or form that is opened without a session shows an ended session (SESS-5), as after a reload. */
function useMissingSession(pathname: string) {
  const dispatch = useAppDispatch()
  const isHydrated = useIsHydrated()
  const isMissing = useAppSelector(({ shared }) => shared.sessionId === null)
  const kind = pageKindOf(pathname)
  const isNeeded = kind === 'main' || kind === 'form'
  useEffect(() => {
    if (isHydrated && isMissing && isNeeded) dispatch(sessionExpired())
  }, [dispatch, isHydrated, isMissing, isNeeded])
}

/** Pages that need only the pay session id of their address (ALT-1, THREEDS-1): the end of the session does not hide the payment. */
const NEEDS_NO_SESSION = /^\/(payments|3ds_)/

function Screens() {
  const { page } = pageLocationOf(useLocation())
  const { pathname, search } = page
  const navigate = useNavigate()
  const host = useHost()
  const isSessionExpired = useAppSelector(({ shared }) => shared.isSessionExpired)
  const merchantUrl = useAppSelector(({ shared }) => shared.merchantUrl)
  const store = useAppStore()
  const { localData } = useVisit()
  useMissingSession(pathname)

  if (isSessionExpired && !NEEDS_NO_SESSION.test(pathname)) return <SessionExpiredScreen homeUrl={merchantUrl} />
  return (
    <CrashBoundary
      onCrash={(error) => reportCrash(host, error)}
      fallback={(error, onRecover) => (
        <CrashScreen
          isChunkMissing={error instanceof ChunkLoadError}
          onReload={() => {
            saveTyped(localData, store.getState())
            window.location.reload()
          }}
          onBack={() => {
            navigate({ pathname: `/${flowOf(pathname)}`, search })
            onRecover()
          }}
        />
      )}
    >
      <WidgetRoutes page={page} />
      <LateLayers page={page} />
    </CrashBoundary>
  )
}

/** The requested size as CSS variables; the styles decide how they apply in a frame. */
function sizeProperties({ width, height }: Visit['requestedSize']): CSSProperties | undefined {
  if (width === null && height === null) return undefined
  return {
    ...(width !== null && { '--query-width': `${String(width)}px` }),
    ...(height !== null && { '--query-height': `${String(height)}px` }),
  }
}

/** Theme, direction and landmarks around every screen. */
export function Shell({ brandTheme }: { brandTheme: string }) {
  const shell = useRef<HTMLDivElement>(null)
  const title = useText()('APP.TITLE')
  const { code, direction } = useLanguage()
  const theme = useAppSelector(({ shared }) => shared.UITheme)
  const { device, isForcedMobile, requestedSize } = useVisit()
  const largest = useAppSelector(({ shared }) => shared.platformsViewport[device.type])
  useParentMessages()
  usePreloading()
  useHydratedSignal()
  useScreenChange(shell)
  useEffect(() => {
    // The page behind the cashier is visible where the content is shorter than the window.
    const page = document.documentElement
    document.title = title
    page.lang = code
    page.dir = direction
    if (theme) page.dataset.theme = theme
    else delete page.dataset.theme
  }, [title, code, direction, theme])
  return (
    <div
      ref={shell}
      className="mc-app"
      lang={code}
      dir={direction}
      data-theme={theme ?? undefined}
      data-brand-theme={brandTheme}
      data-mobile={isForcedMobile ? '' : undefined}
      style={sizeProperties({
        width: requestedSize.width ?? largest?.width ?? null,
        height: requestedSize.height ?? largest?.height ?? null,
      })}
    >
      <main className="shell-main" onFocus={preloadAfterSubmit} onPointerDown={preloadAfterSubmit}>
        <Screens />
      </main>
    </div>
  )
}
