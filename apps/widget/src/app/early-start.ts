/**
 * Watches the widget's start from a script behind the list, and shares no code with the widget. Where the widget's script does
 * not load, it is requested again; then a notice that the service wrote hidden into the page is shown, and the player
 * can reload (BOOT-10).
 */
import { HYDRATED_EVENT } from './early-click'

/** The notice's id in the page. */
export const START_NOTICE_ID = 'modulor-start'
/** How long the widget may take before the player is offered to reload. It may still come. */
export const START_MS_MAX = 15_000
/** The pauses before the script is asked for again. */
export const RETRY_DELAYS_MS = [500, 2000] as const

type ScriptElement = { readonly tagName: string; readonly type: string; readonly src: string }
type Notice = {
  hidden: boolean | string
  querySelector(selector: string): { addEventListener(type: 'click', act: () => void): void; focus(): void } | null
}

/** What of a window is used. */
export type StartPage = EventTarget & {
  readonly document: {
    readonly documentElement: { readonly dataset: DOMStringMap }
    getElementById(id: string): Notice | null
  }
}

export type StartWatch = {
  /** Calls once after a delay. */
  readonly after: (delayMs: number, act: () => void) => void
  /** Puts a module script into the page. */
  readonly askAgain: (src: string) => void
  readonly reload: () => void
  /** Tells the page or app that embeds the cashier. */
  readonly tell: (reason: 'failed' | 'late') => void
}

const isModule = (target: unknown): target is ScriptElement => {
  const { tagName, type } = Object(target) as Partial<ScriptElement>
  return tagName === 'SCRIPT' && type === 'module'
}

export function watchStart(page: StartPage, { after, askAgain, reload, tell }: StartWatch): void {
  const { document } = page
  const isHydrated = () => document.documentElement.dataset.hydrated !== undefined
  let asked = 0
  let hasTold = false
  let missing: string | null = null
  let notice: Notice | null = null

  const reportOnce = (reason: 'failed' | 'late') => {
    if (!hasTold) tell(reason)
    hasTold = true
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
    const delayMs = RETRY_DELAYS_MS[asked++]
    if (delayMs === undefined) offerReload('failed')
    else after(delayMs, () => askAgain(src))
  }
  /** The network is back after the last try: one more try, without a press. */
  const handleOnline = () => {
    if (missing !== null && notice) askAgain(missing)
  }
  // A press before hydration moves the focus to the notice's button.
  const handleClick = () => notice?.querySelector('button')?.focus()
  page.addEventListener('error', handleError, { capture: true })
  page.addEventListener('online', handleOnline)
  // Runs before the press is kept (`early-click.ts`), which stops the event.
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
