/**
 * Catches every error of the page from the script after the list on (BOOT-8, OBS-1): uncaught errors, unhandled rejections, and
 * crashes that the widget announces. The host is notified of each one without details. The module that sends error reports is
 * loaded at the first error, and only where the boot data contain an address for them.
 */
import { REPORTS_WAITING_MAX, STEPS_MAX } from '@modulor/contract/report-limits'
import { CRASH_EVENT, HYDRATED_EVENT } from './early-click'

/** Events that are recorded as steps before an error: the name, the path and the time of each, without further data. */
const STEP_EVENTS = ['click', 'submit', 'popstate', 'online', 'offline', 'pagehide', HYDRATED_EVENT]

type RecordedStep = { readonly name: string; readonly path: string; readonly atMs: number }
export type CaughtError = {
  readonly kind: 'uncaught' | 'rejection' | 'crash'
  readonly error: unknown
  /** The path of the address; it is never sent in this form. */
  readonly path: string
  readonly atMs: number
  readonly steps: readonly RecordedStep[]
}

/** The part of `Window` that this module uses. */
export type ErrorPage = EventTarget & { readonly location: { readonly pathname: string } }

export type ErrorListenerDeps = {
  readonly post: (kind: 'uncaught' | 'rejection') => void
  /** Loads the function that sends a report; undefined if reports are not configured. */
  readonly load: (() => Promise<(caught: CaughtError) => void>) | undefined
}

/** Notifies and reports at most 64 errors of one page, because code may throw in a loop. */
export function listenForErrors(page: ErrorPage, { post, load }: ErrorListenerDeps): void {
  const steps: RecordedStep[] = []
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
  const record = (kind: CaughtError['kind'], error: unknown) => {
    if (caughtCount++ >= REPORTS_WAITING_MAX) return
    if (kind !== 'crash') post(kind)
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
  // An event without an error is a notice of the browser, such as one about a ResizeObserver, unless its message ends with
  // the thrown value: `Uncaught null`.
  page.addEventListener('error', (event) => {
    const { message } = event as ErrorEvent
    const error: unknown = (event as ErrorEvent).error
    if (error != null || /(null|undefined)$/.test(message)) record('uncaught', error)
  })
  page.addEventListener('unhandledrejection', (event) => record('rejection', (event as PromiseRejectionEvent).reason))
  page.addEventListener(CRASH_EVENT, (event) => record('crash', (event as CustomEvent).detail))
}
