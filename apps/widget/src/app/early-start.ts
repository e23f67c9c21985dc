/**
 * Watches the widget's start from a script after the list, and shares no code with the widget. If the widget's script does
 * not load, it is requested again. If that fails too, a notice with a reload button is shown; the service wrote it into the
 * page as a hidden element (BOOT-10).
 */
import { HYDRATED_EVENT } from './early-click'

/** The notice's id in the page. */
export const START_NOTICE_ID = 'modulor-start'
/** Time after which the player is offered to reload. The widget may still start later. */
export const START_MS_MAX = 15_000
/** The delays before each retry of the script. */
export const RETRY_DELAYS_MS = [500, 2000] as const

type ScriptElement = { readonly tagName: string; readonly type: string; readonly src: string }
type Notice = {
  hidden: boolean | string
  querySelector(selector: string): { addEventListener(type: 'click', act: () => void): void; focus(): void } | null
}

/** The part of `Window` that this module uses. */
export type StartPage = EventTarget & {
  readonly document: {
    readonly documentElement: { readonly dataset: DOMStringMap }
    getElementById(id: string): Notice | null
  }
}

export type StartWatch = {
  /** Calls `act` once after a delay. */
  readonly after: (delayMs: number, act: () => void) => void
  /** Adds the module script to the page again. */
  readonly retry: (src: string) => void
  readonly reload: () => void
  /** Notifies the page or app that embeds the cashier. */
  readonly post: (reason: 'failed' | 'late') => void
}

const isModule = (target: unknown): target is ScriptElement => {
  const { tagName, type } = Object(target) as Partial<ScriptElement>
  return tagName === 'SCRIPT' && type === 'module'
}

export function watchStart(page: StartPage, { after, retry, reload, post }: StartWatch): void {
  const { document } = page
  const isHydrated = () => document.documentElement.dataset.hydrated !== undefined
  let requested = 0
  let hasPosted = false
  let missing: string | null = null
  let notice: Notice | null = null

  const reportOnce = (reason: 'failed' | 'late') => {
    if (!hasPosted) post(reason)
    hasPosted = true
  }
  const offerReload = (reason: 'failed' | 'late') => {
    if (isHydrated() || notice) return
    reportOnce(reason)
    notice = document.getElementById(START_NOTICE_ID)
    if (!notice) return
    notice.hidden = false
    notice.querySelector('button')?.addEventListener('click', reload)
  }
  const handleError = ({ target }: Event) => {
    if (isHydrated() || !isModule(target)) return
    const { src } = target
    missing = src
    reportOnce('failed')
    const delayMs = RETRY_DELAYS_MS[requested++]
    if (delayMs === undefined) offerReload('failed')
    else after(delayMs, () => retry(src))
  }
  /** When the network is back after the last retry, the script is requested once more, without a press. */
  const handleOnline = () => {
    if (missing !== null && notice) retry(missing)
  }
  // A press before hydration moves the focus to the notice's button.
  const handleClick = () => notice?.querySelector('button')?.focus()
  page.addEventListener('error', handleError, { capture: true })
  page.addEventListener('online', handleOnline)
  // On the window, like the listener of `early-click.ts`, which stops the event before it reaches the page.
  page.addEventListener('click', handleClick, { capture: true })
  page.addEventListener(
    HYDRATED_EVENT,
    () => {
      page.removeEventListener('error', handleError, { capture: true })
      page.removeEventListener('online', handleOnline)
      page.removeEventListener('click', handleClick, { capture: true })
      if (notice) notice.hidden = true
    },
    { once: true },
  )
  after(START_MS_MAX, () => offerReload('late'))
}
