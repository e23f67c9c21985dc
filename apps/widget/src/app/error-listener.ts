/**
 * Catches every error of the page from behind its list on (BOOT-8, OBS-1): uncaught errors, unhandled rejections, and crashes
 * that the widget announces. The host hears of each without detail. What sends reports is loaded at the first error, and
 * only where the page says an address.
 */
import { REPORTS_WAITING_MAX, STEPS_MAX } from '@modulor/contract/report-limits'
import { CRASH_EVENT, HYDRATED_EVENT } from './early-click'

/** Steps that are kept: what the player or the browser did, by the event's name alone. */
const STEP_EVENTS = ['click', 'submit', 'popstate', 'online', 'offline', 'pagehide', HYDRATED_EVENT]

type KeptStep = { readonly name: string; readonly path: string; readonly atMs: number }
export type CaughtError = {
  readonly kind: 'uncaught' | 'rejection' | 'crash'
  readonly error: unknown
  /** As the address has it: it never leaves the page in this form. */
  readonly path: string
  readonly atMs: number
  readonly steps: readonly KeptStep[]
}

/** What of a window is used. */
export type ErrorPage = EventTarget & { readonly location: { readonly pathname: string } }

export type ErrorSurroundings = {
  readonly tell: (kind: 'uncaught' | 'rejection') => void
  /** Brings what sends a report; undefined where no reports are wanted. */
  readonly load: (() => Promise<(caught: CaughtError) => void>) | undefined
}

/** At most 64 errors of one page are told and reported: one that throws in a loop must not flood anybody. */
export function listenForErrors(page: ErrorPage, { tell, load }: ErrorSurroundings): void {
  const steps: KeptStep[] = []
  const waiting: CaughtError[] = []
  let caughtCount = 0
  let isLoading = false
  let send: ((caught: CaughtError) => void) | undefined

  const here = () => ({ path: page.location.pathname, atMs: Date.now() })
  const sendWaiting = () => {
    if (send) waiting.splice(0).forEach(send)
    else if (load && !isLoading) {
      isLoading = true
      load().then(
        (loaded) => {
          send = loaded
          sendWaiting()
        },
        // The next error tries again.
        () => (isLoading = false),
      )
    }
  }
  const take = (kind: CaughtError['kind'], error: unknown) => {
    if (caughtCount++ >= REPORTS_WAITING_MAX) return
    if (kind !== 'crash') tell(kind)
    waiting.push({ kind, error, ...here(), steps: [...steps] })
    sendWaiting()
  }
  for (const name of STEP_EVENTS)
    page.addEventListener(
      name,
      () => {
        steps.push({ name, ...here() })
        if (steps.length > STEPS_MAX) steps.shift()
      },
      { capture: true },
    )
  // Without an error it is a notice of the browser, such as one about a ResizeObserver.
  page.addEventListener('error', (event) => {
    const error: unknown = (event as ErrorEvent).error
    if (error != null) take('uncaught', error)
  })
  page.addEventListener('unhandledrejection', (event) => take('rejection', (event as PromiseRejectionEvent).reason))
  page.addEventListener(CRASH_EVENT, (event) => take('crash', (event as CustomEvent).detail))
}
